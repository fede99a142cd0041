// Mail transport that writes each mail to a file, for demonstrations and tests.
import { createHash, randomUUID } from 'node:crypto'
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { syncDirectory } from '../files/file-store-local.ts'
import type { Correspondent } from './mail-address.ts'
import { MailError } from './mail-error.ts'
import { composeMessage, mailLimits, type MailMessage } from './mail-message.ts'

const SLUG_CHARACTERS_MAX = 60

/** The file name depends only on the message key, so a retry replaces the file. */
export async function openMailDirectory(directory: string, from: Correspondent) {
  const transport = createTransport({
    ...mailLimits,
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  })
  const check = () => requireWritable(directory)
  await check()
  return {
    send: async (message: MailMessage) => {
      const { message: content } = await transport.sendMail(composeMessage(from, message))
      await writeWhole(directory, fileName(message.key), content as Buffer)
    },
    check,
    close: () => transport.close(),
  }
}

async function requireWritable(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await access(directory, constants.W_OK)
  } catch (cause) {
    throw new MailError('temporary', `The directory ${directory} is not writable.`, { cause })
  }
}

// The digest distinguishes messages whose keys have the same slug.
function fileName(key: string): string {
  const slug = key
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_CHARACTERS_MAX)
  return `${slug}-${createHash('sha256').update(key).digest('hex').slice(0, 12)}.eml`
}

// A program that watches the directory never sees a partial file.
async function writeWhole(directory: string, name: string, content: Buffer): Promise<void> {
  const unfinished = join(directory, `.${randomUUID()}.unfinished`)
  try {
    await writeFile(unfinished, content, { flag: 'wx', mode: 0o600, flush: true })
    await rename(unfinished, join(directory, name))
    await syncDirectory(directory)
  } catch (cause) {
    await rm(unfinished, { force: true })
    throw new MailError('temporary', `The mail could not be written to ${directory}.`, { cause })
  }
}
