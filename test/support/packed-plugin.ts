// A plugin as a shop installs it: packed by the build, and unpacked.
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Unpacks the plugin for a kind of shop, of the present sources, into a directory, which is made. */
export async function unpackPlugin(kind: string, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  const archive = join(directory, 'plugin.tgz')
  await writeFile(archive, await packPlugin(kind))
  await execute('tar', ['-xzf', archive, '--strip-components=1', '-C', directory])
}

/** In a process of its own, as tests are bundled and the build is not. */
export async function packPlugin(kind: string): Promise<Buffer> {
  const code = `const { packPlugin } = await import('./scripts/plugin-packages.mjs')
    process.stdout.write(await packPlugin('${kind}'))`
  const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'buffer',
  })
  return stdout
}
