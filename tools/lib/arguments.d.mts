import type { ParseArgsConfig } from 'node:util'

export function readArguments(
  usage: string,
  config?: ParseArgsConfig,
): { values: Record<string, string | boolean | undefined>; positionals: string[] }
