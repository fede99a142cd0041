// Runs sqlmap (https://sqlmap.org) on a request in which the places to try are marked.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const words = [
  ...[
    '--batch',
    '--ignore-stdin',
    '--disable-coloring',
    '--flush-session',
    '--level=5',
    '--risk=3',
    '--dbms=PostgreSQL',
  ],
  // A refusal is an answer like any other: the one to the unbent request may be one.
  ...['--ignore-code=400,401,403,404,405,409,413,415,422,429', '--keep-alive', '--threads=4', '--timeout=20'],
]

/** Tries every marked place of the request; gives what it found, in its words. Throws when it did not come to an end. */
export async function runSqlmap(port: number, request: string): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-sqlmap-'))
  try {
    const file = join(directory, 'request.txt')
    await writeFile(file, request.replace('host: localhost', `host: 127.0.0.1:${port}`), 'latin1')
    return findingsIn(await outputOf(['-r', file, `--output-dir=${join(directory, 'out')}`, ...words]))
  } finally {
    await rm(directory, { recursive: true })
  }
}

function outputOf(more: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('sqlmap', more, { stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', () => reject(new Error('sqlmap is not installed: apt-get install sqlmap.')))
    child.once('close', () => resolve(Buffer.concat(chunks).toString()))
  })
}

function findingsIn(output: string): string[] {
  if (output.includes('identified the following injection point')) return [output.split('---\n')[1] ?? output]
  if (output.includes('all tested parameters do not appear to be injectable')) return []
  throw new Error(`sqlmap did not come to an end:\n${output.slice(-2000)}`)
}
