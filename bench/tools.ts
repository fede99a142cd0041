// External programs that measure limits.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Each with the package that contains it. */
const origins = {
  pgbench: 'pgbench (with PostgreSQL)',
  psql: 'psql (with PostgreSQL)',
  curl: 'curl',
  git: 'git',
  '/usr/sbin/nginx': 'nginx',
  openssl: 'openssl',
}
export type Tool = keyof typeof origins

const runFile = promisify(execFile)

export async function runTool(tool: Tool, args: string[]): Promise<string> {
  const { stdout } = await runFile(tool, args, { maxBuffer: 1e8 })
  return stdout
}

/** Returns the names of missing tools with the package that contains them. */
export async function findMissingTools(tools: Tool[]): Promise<string[]> {
  const missing: string[] = []
  for (const tool of new Set(tools))
    await runTool(tool, ['--version']).catch((error: { code?: unknown }) => {
      if (error.code === 'ENOENT') missing.push(origins[tool])
    })
  return missing
}
