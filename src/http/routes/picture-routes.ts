// Routes for the logos of stores and the pictures of products.
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PICTURE_BYTES_MAX, PICTURE_SIDE_PIXELS_MAX } from '../../domain/picture-limits.ts'
import { Type } from '../../platform/typebox.ts'
import { Done } from '../../platform/wire-schema.ts'
import { found, notFound } from '../../platform/errors.ts'
import { findRecord } from '../../platform/lists/list-query.ts'
import { uploadedPicture } from '../../storefront/uploaded-picture.ts'
import { findPicture } from '../../storefront/picture-repository.ts'
import { setImage } from '../../storefront/product-actions.ts'
import { findImage, productList } from '../../storefront/product-repository.ts'
import { ProductParameters } from '../../storefront/product-schemas.ts'
import { setLogo } from '../../storefront/store-actions.ts'
import { storeList } from '../../storefront/store-repository.ts'
import { StoreParameters } from '../../storefront/store-schemas.ts'
import { openValidator } from '../pipeline/input-validator.ts'
import { parseBytes } from '../pipeline/body-parser.ts'
import { requireAcceptable } from '../pipeline/request-headers.ts'
import { write, writeDone } from '../responses/write.ts'
import type { Services } from '../services.ts'

const types = ['image/jpeg', 'image/png']
const YEAR_S = 31_536_000
const config = { permission: 'Storefront::manage' } as const
const readConfig = { permission: 'Storefront::read' as const, produces: types }
const tags = ['Storefront']
const Bytes = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' })

export const pictureRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    // In this plugin, bodies are pictures and nothing else.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(types, { parseAs: 'buffer' }, parseBytes)
    const validator = openValidator()
    // A body is read as bytes, which no schema describes.
    app.setValidatorCompiler(({ schema, httpPart }) =>
      httpPart === 'body' ? () => true : validator.compile(schema as object),
    )
    await app.register(logoRoutes(services))
    await app.register(imageRoutes(services))
  }

const logoRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put('/stores/:code/logo', {
      config,
      bodyLimit: PICTURE_BYTES_MAX,
      schema: {
        operationId: 'putStoreLogo',
        summary: "Set a store's logo, a PNG or JPEG",
        description: `In place of \`SELLER_LOGO\`. ${STORED}`,
        tags,
        params: StoreParameters,
        consumes: types,
        body: Bytes,
        response: { 200: Type.Ref('Store') },
      },
      handler: async (request, reply) => {
        const { code } = request.params
        const picture = await pictureOf(request)
        return write(db, request, reply, async (tx) => {
          await setLogo(tx, code, picture)
          return found(await findRecord(tx, storeList, code, 'code'), 'code', code)
        })
      },
    })
  }

const imageRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put('/products/:sku/image', {
      config,
      bodyLimit: PICTURE_BYTES_MAX,
      schema: {
        operationId: 'putProductImage',
        summary: "Set a product's picture, a PNG or JPEG",
        description: `New lines of quotes take it over. ${STORED}`,
        tags,
        params: ProductParameters,
        consumes: types,
        body: Bytes,
        response: { 200: Type.Ref('Product') },
      },
      handler: async (request, reply) => {
        const { sku } = request.params
        const picture = await pictureOf(request)
        return write(db, request, reply, async (tx) => {
          await setImage(tx, sku, picture)
          return found(await findRecord(tx, productList, sku, 'sku'), 'sku', sku)
        })
      },
    })

    app.get('/products/:sku/image', {
      config: readConfig,
      schema: {
        operationId: 'readProductImage',
        summary: "Read a product's picture",
        description: 'Returns the bytes; 404 if it has none.',
        tags,
        params: ProductParameters,
        produces: types,
        response: { 200: Bytes },
      },
      handler: async (request, reply) => {
        const { sku } = request.params
        const hash = found(await findImage(db, sku), 'sku', sku)
        const picture = hash === null ? undefined : await findPicture(db, hash)
        if (!picture) throw notFound('sku', sku)
        requireAcceptable(request, [picture.mime_type])
        return reply.type(picture.mime_type).send(picture.content)
      },
    })

    app.delete('/products/:sku/image', {
      config,
      schema: {
        operationId: 'deleteProductImage',
        summary: "Remove a product's picture",
        description: 'Lines of quotes keep it.',
        tags,
        params: ProductParameters,
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) => setImage(tx, request.params.sku, null)),
    })
  }

// An empty request has no body, and is refused as one that is no picture.
const pictureOf = ({ body, state, signal }: Pick<FastifyRequest, 'state' | 'signal'> & { body?: Buffer }) =>
  uploadedPicture(body ?? Buffer.alloc(0), { caller: state.caller.id, signal })

const sides = PICTURE_SIDE_PIXELS_MAX.toLocaleString('en')
const STORED = `At most ${PICTURE_BYTES_MAX / 1_048_576} MiB and ${sides} pixels on each side.`

/**
 * Pictures by their hash, for pages: who knows the hash of a picture has its bytes, or an offer that shows it. Their
 * contents never change.
 */
export const pictureFiles =
  ({ db }: Services): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { hash: string } }>('/q/pictures/:hash', {
      config: { permission: 'public', cost: 'file', produces: [] },
      schema: { hide: true, params: Type.Object({ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }) },
      handler: async (request, reply) => {
        const picture = await findPicture(db, request.params.hash)
        if (!picture) return reply.code(404).type('text/plain').send('Not found')
        reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`)
        return reply.type(picture.mime_type).send(picture.content)
      },
    })
  }
