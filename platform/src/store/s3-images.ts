import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'

/** A bucket of Amazon S3 or of compatible storage. */
export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Short timeouts: a slow image is answered with 503 long before a browser gives up. */
const connectMs = 2_000
const answerMs = 5_000
const cacheControl = 'public, max-age=31536000, immutable'

const clients = new WeakMap<S3Settings, S3Client>()

function clientOf(settings: S3Settings): S3Client {
  const known = clients.get(settings)
  if (known) return known
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other S3 implementations may lack bucket host names and newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs },
  })
  clients.set(settings, client)
  return client
}

async function orNull<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
    throw error
  }
}

/** Writes an image. Idempotent. @throws if the storage is unavailable. */
export async function putObject(settings: S3Settings, key: string, bytes: Buffer, type: string) {
  const place = { Bucket: settings.bucket, Key: key }
  const object = { Body: bytes, ContentType: type, CacheControl: cacheControl }
  await clientOf(settings).send(new PutObjectCommand({ ...place, ...object }))
}

/** Deletes an image. Idempotent. @throws like `putObject`. */
export async function deleteObject(settings: S3Settings, key: string): Promise<void> {
  await clientOf(settings).send(new DeleteObjectCommand({ Bucket: settings.bucket, Key: key }))
}

/** The size of an image in bytes, or null if it does not exist. @throws like `putObject`. */
export async function findObjectSize(settings: S3Settings, key: string): Promise<number | null> {
  const command = new HeadObjectCommand({ Bucket: settings.bucket, Key: key })
  const found = await orNull(clientOf(settings).send(command))
  return found && (found.ContentLength ?? 0)
}

/** Streams an image, or returns null if it does not exist. @throws like `putObject`. */
export async function openObject(settings: S3Settings, key: string) {
  const command = new GetObjectCommand({ Bucket: settings.bucket, Key: key })
  const found = await orNull(clientOf(settings).send(command))
  if (!found?.Body) return null
  // The SDK declares the type of browsers, which is the same class.
  const body = found.Body.transformToWebStream() as unknown as ReadableStream<Uint8Array>
  return { size: found.ContentLength ?? 0, body }
}
