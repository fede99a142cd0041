// Types of pgpass, the reader of PostgreSQL's password files.
declare module 'pgpass' {
  type Server = { host: string; port: number; database?: string; user?: string }

  /** Calls back with undefined if there is no file, or none of its lines matches. */
  export default function pgpass(server: Server, done: (password: string | undefined) => void): void
}
