// Reads list files in a thread of its own, so that the page stays responsive.
import { ListFault } from './list-fault.ts'
import { readList, type ListTable } from './list-table.ts'

export type ListRequest = { file: Blob; sheet: number | undefined }
export type ListAnswer = { table: ListTable } | { reason: ListFault['reason'] }

addEventListener('message', ({ data }: MessageEvent<ListRequest>) => {
  void answer(data).then((message) => postMessage(message))
})

async function answer({ file, sheet }: ListRequest): Promise<ListAnswer> {
  try {
    return { table: readList(new Uint8Array(await file.arrayBuffer()), sheet) }
  } catch (error) {
    return { reason: error instanceof ListFault ? error.reason : 'unreadable' }
  }
}
