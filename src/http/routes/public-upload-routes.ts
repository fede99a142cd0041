// Route for the files of price requests from pages of the shop.
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from '../../platform/typebox.ts'
import { requireFreshProof } from '../../access/proof-of-work.ts'
import { addressBlock } from '../../platform/address-block.ts'
import type { Json } from '../../platform/postgres/database.ts'
import { FILES_MAX } from '../../pricerequest/price-request-schemas.ts'
import { reserveUpload } from '../../pricerequest/upload-reservation.ts'
import { deleteReservation, updateStored } from '../../pricerequest/upload-reservation-repository.ts'
import type { Services } from '../services.ts'
import { uploadTemporaryFile } from './file-routes.ts'

export const publicUploadRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    // In this plugin, bodies are multipart and nothing else.
    app.removeAllContentTypeParsers()
    await app.register(multipart)
    app.post('/upload', {
      config: { permission: 'public', cost: 'widget', storeKey: 'and_proof' },
      schema: {
        operationId: 'uploadPublicFile',
        summary: 'Upload a file to be attached to a price request from a page of the shop',
        description:
          `Receives one file as \`uploadTemporaryFile\` does, up to ${FILES_MAX} for a proof of work. Submit its id in ` +
          '`file_ids` with the same proof; a file that is not submitted is removed after an hour.',
        tags: ['Widget'],
        consumes: ['multipart/form-data'],
        response: { 200: Type.Ref('PublicFile') },
      },
      handler: async (request, reply) => {
        requireFreshProof(request.state.proof)
        const id = await reserveUpload(services.db, reservationOf(request, services))
        try {
          return await uploadTemporaryFile(services, request, reply, {
            onStored: (tx, file) => updateStored(tx, id, file),
            present: withoutPath,
          })
        } finally {
          // If this fails, the reservation expires.
          await deleteReservation(services.db, id).catch(() => undefined)
        }
      },
    })
  }

/** Visitors of a shop do not learn where a file is stored. */
const withoutPath = (json: Json): Json =>
  JSON.stringify({ ...(JSON.parse(json) as object), path: undefined }) as Json

// A body without a stated length reserves the most that is allowed.
function reservationOf({ state, headers, ip }: FastifyRequest, { config }: Services) {
  const { caller, proof } = state
  const bytes = Math.min(Number(headers['content-length'] ?? Infinity), config.UPLOAD_BYTES_MAX)
  return { key_id: proof.key_id, caller: caller.id, address_block: addressBlock(ip), bytes }
}
