// Routes of the buyer's page: HTML that works without a script. Its forms do what the routes for buyers do, and lead back to it.
import { setTimeout as pause } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../platform/error-codes.ts'
import { AppError, type Parameters } from '../../platform/errors.ts'
import type { Json, Transaction } from '../../platform/postgres/database.ts'
import { Type } from '../../platform/typebox.ts'
import { Identifier } from '../../platform/wire-schema.ts'
import { markSeen } from '../../quoting/negotiation/buyer-actions.ts'
import type { BuyerAccess } from '../../quoting/buyer-link/buyer-link.ts'
import { readBuyerView, requireOfferHead } from '../../quoting/negotiation/buyer-quote.ts'
import { actions, confirmedIn, versionOf, type Offer } from '../../web/buyer/page-actions.ts'
import {
  applyChoices,
  keptChoices,
  queryAfter,
  restoreChoices,
  withoutChoices,
} from '../../web/buyer/page-choices.ts'
import { checkPageTemplates } from '../../web/buyer/page-files.ts'
import type { PageForm } from '../../web/buyer/page-attachments.ts'
import { FormError, type Fields } from '../../web/buyer/page-form.ts'
import { pageConversation } from '../../web/buyer/page-history.ts'
import { createPageRenderer } from '../../web/buyer/page-renderer.ts'
import { offerView, type PageNote } from '../../web/buyer/page-view.ts'
import { openErrorPage, sendHtml } from '../buyer-error-page.ts'
import { receiveBuyerForm } from '../buyer-form.ts'
import { parseForm } from '../pipeline/body-parser.ts'
import { requireAcceptRight, requireBuyer } from '../pipeline/buyer-authentication.ts'
import { errorResponse } from '../pipeline/error-response.ts'
import { sendCompressed } from '../responses/compressed.ts'
import { sendDocument } from '../responses/document-response.ts'
import { runOnce } from '../responses/write.ts'
import type { Services } from '../services.ts'
import { sendBuyerFile, sendBuyerPreview } from './quote-file-routes.ts'

const config = { permission: 'buyer' as const, cost: 'link' as const, produces: [] }
const fileParams = Type.Object({
  quote_id: Type.String(),
  token: Type.String(),
  fileId: Identifier('The file'),
})
const FORM = 'application/x-www-form-urlencoded'
const YEAR_S = 31_536_000
/** How long the second of two equal submissions waits for the response to the first. */
const IN_FLIGHT_MS_MAX = 5000
export const buyerPageRoutes =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    const { db, config: settings } = services
    await checkPageTemplates(settings)
    const { files, offerOf, render } = createPageRenderer(db, settings)
    const sendErrorPage = openErrorPage(services, files)
    const readOffer = async (access: BuyerAccess, seenVersion?: number) =>
      offerOf(await readBuyerView(db, access, settings, { seenVersion, max: pageConversation }))

    async function sendOffer(request: FastifyRequest, reply: FastifyReply, offer: Offer, note?: PageNote) {
      const { token } = request.params as { token: string }
      return sendHtml(request, reply, await render(offer, { ...note, files: `${token}/files` }))
    }

    // Here, and nowhere else, bodies are forms.
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser(FORM, { parseAs: 'buffer' }, parseForm)
    await app.register(multipart, { throwFileSizeLimit: false })
    app.setErrorHandler((error, request, reply) => sendErrorPage(request, reply, error))

    app.get<{ Params: { name: string } }>('/q/assets/:name', {
      config: { permission: 'public', cost: 'file', produces: [] },
      handler: async (request, reply) => {
        const asset = (await files()).assets.get(request.params.name)
        if (!asset) return reply.code(404).type('text/plain').send('Not found')
        reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`).type(asset.type)
        return sendCompressed(request, reply, asset.content)
      },
    })

    // What is left of a link that was cut off leads to the page of a wrong one.
    app.get('/q/*', { config: { permission: 'public', cost: 'file', produces: [] } }, () => {
      throw new AppError('unauthenticated', 'The link to the quote is incomplete.')
    })

    // Unknown parameters are ignored, as mail programs and trackers add some to links.
    app.get<{ Querystring: Fields }>('/q/:quote_id/:token', { config }, async (request, reply) => {
      const access = requireBuyer(request)
      if (request.query['pdf'] !== undefined)
        try {
          return await sendDocument(services, request, reply, () => requireOfferHead(db, access))
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'wrong_status')) throw error
          reply.code(404)
        }
      const offer = await keptChoices(db, access, await readOffer(access), request.query)
      return sendOffer(request, reply, offer, { done: confirmedIn(request.query, offer.view) })
    })

    app.get<{ Params: { fileId: number }; Querystring: Fields }>('/q/:quote_id/:token/files/:fileId', {
      config,
      schema: {
        params: fileParams,
        querystring: Type.Object({ size: Type.Optional(Type.Literal('preview')) }),
      },
      handler: async (request, reply) => {
        const send = request.query['size'] === 'preview' ? sendBuyerPreview : sendBuyerFile
        return send(services, request, reply, request.params.fileId)
      },
    })

    app.post<{ Body: Fields | undefined }>('/q/:quote_id/:token', { config }, async (request, reply) => {
      const access = requireAcceptRight(request)
      const form = await receiveBuyerForm(request, services, access)
      const { fields } = form
      const button = fields['action'] ?? ''
      if (button === 'seen') {
        await db.transaction((tx) => markSeen(tx, access, fields['version'] ? versionOf(fields) : undefined))
        return reply.code(204).send()
      }
      const offer = await readOffer(access)
      try {
        if (button === 'totals') {
          const chosen = await applyChoices(db, access, offer, fields)
          return await sendOffer(request, reply, chosen, { typed: withoutChoices(fields), done: 'counted' })
        }
        const action = actions.get(button)
        if (!action)
          return await sendOffer(request, reply.code(400), offer, refusal(offer.words.errors.other, fields))
        if (form.faults.length > 0) throw new FormError(offer.words.errors.files)
        await once(request, (tx) => action.act(tx, access, form, offer))
        return reply.redirect(`?${queryAfter(action.done, offer, fields)}#notice`, 303)
      } catch (error) {
        return sendRefusal(request, reply, { error, access, form })
      }
    })

    // The totals while quantities are typed. Not limited as a change: it comes with each key that is pressed.
    app.post<{ Body: Fields | undefined }>('/q/:quote_id/:token/totals', {
      config: { ...config, isRead: true },
      handler: async (request, reply) => {
        const access = requireAcceptRight(request)
        const offer = await readOffer(access)
        try {
          return await reply.send(liveTexts(await applyChoices(db, access, offer, request.body ?? {})))
        } catch (error) {
          if (error instanceof FormError) return reply.code(400).send({})
          throw error
        }
      },
    })

    /** Does the work unless a submission with the same key has; throws the error of either. */
    async function once(request: FastifyRequest, work: (tx: Transaction) => Promise<void>): Promise<void> {
      const { error, status, body } = await untilAnswered(() =>
        runOnce(db, request, async (tx) => {
          await work(tx)
          return 'true' as Json
        }),
      )
      if (error) throw error
      if (status !== 200) throw storedError(body)
    }

    /** Returns the texts that depend on the chosen quantities, by their names in `data-live` of the template. */
    function liveTexts({ view, store }: Offer): Record<string, string> {
      const { quote, rows, totals } = offerView(view, {
        settings,
        store,
        links: { css: '', js: '', icon: '', pdf: '' },
        logo: null,
        pictures: new Map(),
        newKey: () => '',
      })
      const texts: Record<string, string> = { shown_total: quote.shown_total }
      for (const { heading } of rows) if (heading) texts[`heading_${heading.item_id}`] = heading.subtotal
      for (const { item_id, qty, price, row_total, list_price } of rows.flatMap(({ items }) => items)) {
        Object.assign(texts, { [`sum_${item_id}`]: row_total, [`terms_${item_id}`]: `${qty} × ${price}` })
        if (list_price) texts[`list_${item_id}`] = list_price
      }
      for (const { name, label, value, is_shown } of totals)
        if (is_shown) Object.assign(texts, { [name]: value, [`label_${name}`]: label })
      return texts
    }

    /** Sends the page as it is now, with the error and what was typed. */
    async function sendRefusal(
      request: FastifyRequest,
      reply: FastifyReply,
      { error, access, form }: { error: unknown; access: BuyerAccess; form: PageForm },
    ) {
      const { fields } = form
      const isKnown =
        error instanceof FormError || (error instanceof AppError && error.kind !== 'unauthenticated')
      if (!isKnown) throw error
      const isChanged = error instanceof AppError && error.code === 'version_conflict'
      const now = await readOffer(access, isChanged ? versionOf(fields) : undefined)
      const button = fields['action'] ?? ''
      const { status, text } = refusalOf(error, now, request.id)
      const { offer, typed } = isChanged
        ? { offer: now, typed: withoutChoices(fields) }
        : await restoreChoices(db, access, now, fields)
      return sendOffer(request, reply.code(status), offer, {
        ...refusal(text, typed, actions.get(button)?.form),
        field: error instanceof FormError ? error.field : undefined,
        attached: form,
        // The change may have been made: with the same key, the form sent again is the same submission.
        ...(text === now.words.errors.busy && fields['key'] && { keys: { [button]: fields['key'] } }),
      })
    }
  }

function refusalOf(
  error: FormError | AppError,
  { view, words: { errors } }: Offer,
  requestId: string,
): { status: number; text: string } {
  if (error instanceof FormError) return { status: 400, text: error.message }
  const { code, kind } = error
  if (code === 'version_conflict')
    return { status: 409, text: view.record.status === 'proposed' ? errors.changed : errors.other }
  if (code === 'too_many_comments') return { status: 429, text: errors.too_many }
  if (code === 'quote_expired') return { status: 409, text: errors.expired }
  if (kind === 'invalid' || kind === 'not_found') return { status: 400, text: errors.other }
  return { status: errorResponse(error, requestId).status, text: errors.busy }
}

/** Repeats the second submission of a double click while the first is in flight: without a script, the browser does not. */
async function untilAnswered<Result>(submit: () => Promise<Result>): Promise<Result> {
  for (const began = Date.now(); ; await pause(100)) {
    try {
      return await submit()
    } catch (error) {
      const isInFlight = error instanceof AppError && error.code === 'request_in_flight'
      if (!isInFlight || Date.now() - began > IN_FLIGHT_MS_MAX) throw error
    }
  }
}

/** Returns the error of the stored response to a form that was sent before. */
function storedError(body: Json): AppError {
  const { error_code, message, parameters } = JSON.parse(body) as {
    error_code: ErrorCode
    message: string
    parameters?: Parameters
  }
  return new AppError(error_code, message, { parameters })
}

const refusal = (error: string, typed: Fields, open?: string): PageNote => ({
  error,
  typed,
  ...(open !== undefined && { open }),
})
