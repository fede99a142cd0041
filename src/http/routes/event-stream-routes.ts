// Route for the stream of events (Server-Sent Events), for pages that show changes as they happen.
import { PassThrough, Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from '../../platform/typebox.ts'
import { openLimiter } from '../../platform/concurrency-limiter.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { LONG_ID_MAX } from '../../platform/wire-schema.ts'
import { openChangeFeed, type ChangeFeed, type Listener } from '../../sales/change-feed.ts'
import type { Services } from '../services.ts'

const EVENT_STREAM = 'text/event-stream'
const STREAMS_PER_CALLER_MAX = 4
// A stream with more is ended, as its client does not read. The client can reconnect and continue where it stopped.
const UNREAD_BYTES_MAX = 1_048_576
const RECONNECT_MS = 1000

const headers = {
  'content-type': EVENT_STREAM,
  // nginx would collect the events before it passes them on.
  'x-accel-buffering': 'no',
}

export const eventStreamRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const feed = openChangeFeed(
      db,
      (err) => app.log.warn({ err }, 'event streams: could not read events, retrying'),
      { onUse: (integrationIds) => app.state.recordUse(integrationIds) },
    )
    // Ends the streams: the server does not close before they end.
    app.addHook('preClose', () => feed.close())
    const streams = openLimiter({ permits: STREAMS_PER_CALLER_MAX, per_key_max: STREAMS_PER_CALLER_MAX })

    app.get('/events/stream', {
      config: { permission: 'signed_in', produces: [EVENT_STREAM], isEndless: true },
      schema: {
        operationId: 'streamEvents',
        summary: 'Receive events as they happen (Server-Sent Events)',
        description:
          'Sends the type, record and version of every event after `after`, or after `Last-Event-ID`, of the records ' +
          'that the permissions of the caller allow, within about a second. It begins with `event: ready` and the id after which they follow; `event: reset` means that events are ' +
          'missing: they were deleted, or more than 1,000. A comment every 20 seconds keeps the connection open. The ' +
          'stream ends when the token becomes invalid, and each event is sent only if the caller may read its record at that moment. A caller can have four streams per process.',
        tags: ['Events'],
        querystring: Type.Object(
          {
            after: Type.Optional(
              Type.Integer({
                minimum: 0,
                maximum: LONG_ID_MAX,
                description:
                  'The last event_id that is known; default the present. `Last-Event-ID` takes its place',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        produces: [EVENT_STREAM],
        response: {
          200: Type.String({
            description: 'Server-Sent Events',
            examples: [
              'id: 4711\ndata: {"type":"quote.updated","record_type":"quote","record_id":45,"version":3}\n\n',
            ],
          }),
        },
      },
      handler: async (request, reply) => {
        const after = lastEventId(request) ?? request.query.after
        if (request.method === 'HEAD') return sendStream(reply, Readable.from([]))
        const release = await streams.acquire(request.state.caller.id)
        if (!release)
          throw new AppError('too_many_streams', 'A caller has at most %streams event streams at once.', {
            parameters: { streams: STREAMS_PER_CALLER_MAX },
            retry_after_s: 5,
          })
        const stream = new PassThrough().once('close', release)
        try {
          await startStream(feed, request, stream, after)
        } catch (error) {
          stream.destroy()
          throw error
        }
        return sendStream(reply, stream)
      },
    })
  }

function sendStream(reply: FastifyReply, body: Readable): FastifyReply {
  return reply.headers(headers).send(body)
}

async function startStream(
  feed: ChangeFeed,
  { state: { caller, token } }: FastifyRequest,
  stream: PassThrough,
  after: number | undefined,
): Promise<void> {
  const { position, is_reset } = await feed.findStart(after)
  const write = (text: string) => {
    stream.write(text)
    if (stream.readableLength + stream.writableLength > UNREAD_BYTES_MAX) stream.destroy()
  }
  // With data: without, browsers do not dispatch the event, and the client needs its id to open another stream.
  write(`retry: ${RECONNECT_MS}\nid: ${position}\nevent: ${is_reset ? 'reset' : 'ready'}\ndata: {}\n\n`)
  const listener: Listener = {
    token,
    caller,
    position,
    send: ({ event_id, data }) => write(`id: ${event_id}\ndata: ${data}\n\n`),
    // A comment, which keeps the connection open, and the id after which the client continues.
    beat: (lastId) => write(`:\nid: ${lastId}\n\n`),
    end: () => stream.end(),
  }
  stream.once('close', () => feed.remove(listener))
  feed.add(listener)
}

function lastEventId({ headers: { 'last-event-id': id } }: FastifyRequest): number | undefined {
  if (id === undefined || id === '') return undefined
  if (typeof id === 'string' && /^\d{1,10}$/.test(id)) return Number(id)
  throw invalidField('Last-Event-ID', 'must be an event_id.')
}
