// Node.js parses the 180 KB of exports in the package's own description at each import of it, which
// was half of the time that the platform takes to load.
export * from 'drizzle-orm'
