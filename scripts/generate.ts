// Writes the generated files: openapi.json, the types of the client, schema.sql and the generated pages of docs/.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { generateFiles } from './generated-files.ts'

const isCheck = process.argv.includes('--check')
let stale = 0
await mkdir('docs', { recursive: true })
for (const [name, text] of await generateFiles()) {
  const before = await readFile(name, 'utf8').catch(() => '')
  if (before === text) continue
  stale++
  if (!isCheck) await writeFile(name, text)
  process.stdout.write(`${name} ${isCheck ? 'is not up to date: npm run generate' : 'written'}\n`)
}
process.exitCode = isCheck && stale > 0 ? 1 : 0
