// The options that name a database.

/** For an option: throws what it must look like. */
export function databaseUrlOption(value: string): string {
  // The value may hold a password, so the sentence must not repeat it.
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value))
    throw new Error('must look like postgresql://user:password@host:5432/database')
  return value
}

/** One sentence per option that means nothing without another. */
export function databaseFaults(environment: NodeJS.ProcessEnv): string[] {
  if (environment.DATABASE_URL) return []
  return ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']
    .filter((name) => environment[name])
    .map((name) => `${name} must not be set without DATABASE_URL.`)
}
