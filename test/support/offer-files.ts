// Files and pictures of every kind that an offer can have.
import { type Client, ok } from './api.ts'
import { colorPng, fileBody, multipart } from './sample-files.ts'

const picture = (width: number, height: number) => ({
  payload: colorPng(width, height),
  headers: { 'content-type': 'image/png' },
})

/** Attaches files to a quote, to its first line and to a comment. Resolves to the path at which each is read, by its name. */
export async function attachFiles(
  client: Client,
  quoteId: number,
  files: { sheet: Buffer; drawing: Buffer; plan: Buffer },
): Promise<{ sheet: string; drawing: string; plan: string }> {
  const path = `/rest/V1/quoting/quote/${quoteId}`
  const { items } = await ok(client.get(`${path}?addItems=true`))
  const type = 'application/pdf'
  const drawing = multipart([
    { name: 'file', filename: 'drawing.pdf', type, content: files.drawing },
    { name: 'item_id', content: String(items[0].item_id) },
  ])
  const attached = [
    await ok(client.post(`${path}/files`, fileBody('sheet.pdf', files.sheet))),
    await ok(client.post(`${path}/files`, drawing)),
    await ok(client.post(`${path}/comments/upload`, fileBody('plan.pdf', files.plan))),
  ]
  const [sheet, ofLine, plan] = attached.map(({ file_id }) => file_id as number)
  await ok(client.post(`${path}/comments`, { body: { comment: { text: 'The plan', file_ids: [plan] } } }))
  const pathOf = (id: number | undefined) => `${path}/files/${id}`
  return { sheet: pathOf(sheet), drawing: pathOf(ofLine), plan: pathOf(plan) }
}

/** Sets the picture of a product and the logo of the default store. Resolves to the paths at which they are read by anyone. */
export async function setPictures(
  client: Client,
  sku: string,
  width: number,
  height: number,
): Promise<string[]> {
  const { image } = await ok(client.put(`/rest/V1/products/${sku}/image`, picture(width, height)))
  const { logo } = await ok(client.put('/rest/V1/stores/default/logo', picture(height, width)))
  return [image, logo].map((hash) => `/q/pictures/${hash}`)
}
