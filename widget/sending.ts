// Sends a request once, however often it is repeated after a lost answer.
import type { FileList } from './file-list.ts'
import type { Messages } from './messages.ts'
import { Refusal, type Service } from './service.ts'

type Body = Record<string, unknown>
/** What was sent, so that a repetition is recognized. */
type Attempt = { content: string; proof: string; key: string; text: string }
type Say = (text: string) => void

export type Sender = (body: Body, files: FileList | undefined, say: Say) => Promise<void>

export function openSender(service: Service, path: string, messages: Messages): Sender {
  let attempt: Attempt | undefined

  // The same contents are sent with the same key, so that a repetition takes effect once.
  const prepare = async (body: Body, files: FileList | undefined, say: Say): Promise<Attempt> => {
    const content = JSON.stringify(body)
    const proof = attempt?.content === content ? attempt.proof : await service.prove()
    const file_ids = (await files?.upload(service, proof, say)) ?? []
    const text = JSON.stringify(file_ids.length > 0 ? { ...body, file_ids } : body)
    if (attempt?.text !== text || attempt.proof !== proof)
      attempt = { content, proof, key: crypto.randomUUID(), text }
    return attempt
  }
  const sendOnce = async (body: Body, files: FileList | undefined, say: Say) => {
    const { text, proof, key } = await prepare(body, files, say)
    say(messages.sending)
    await service.submit(path, text, proof, key)
  }
  const forget = () => {
    service.forgetProof()
    attempt = undefined
  }
  return async (body, files, say) => {
    try {
      await sendOnce(body, files, say)
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'proof_refused')) throw error
      // The proof has expired, or was used up by other contents whose answer was lost.
      forget()
      await sendOnce(body, files, say)
    }
    forget()
  }
}
