// Tells Quotewright that something happened to its lines; it then looks itself. Vendure's job queue repeats what fails.
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import {
  EventBus,
  type ID,
  type JobQueue,
  JobQueueService,
  Logger,
  OrderLineEvent,
  OrderStateTransitionEvent,
  TransactionalConnection,
} from '@vendure/core'
import { isAgreed } from './agreed-lines'
import { QuotewrightDelivery } from './delivery.entity'
import { sendHints } from './connection/hook'
import type { QuotewrightOptions } from './connection/options'
import { OPTIONS } from './options'

const RETRIES = 20
const TOLD_STATES = ['PaymentAuthorized', 'PaymentSettled', 'Cancelled']

type News = { orderId: string; id: string }

@Injectable()
export class NewsService implements OnApplicationBootstrap {
  private queue: JobQueue<News>

  constructor(
    private events: EventBus,
    private jobs: JobQueueService,
    private connection: TransactionalConnection,
    @Inject(OPTIONS) private options: QuotewrightOptions,
  ) {}

  async onApplicationBootstrap() {
    this.queue = await this.jobs.createQueue({ name: 'quotewright', process: ({ data }) => this.send(data) })
    this.events.ofType(OrderStateTransitionEvent).subscribe(({ toState, order }) => {
      if (TOLD_STATES.includes(toState) && order.lines.some(isAgreed)) this.tell(order.id, toState)
    })
    this.events.ofType(OrderLineEvent).subscribe(({ type, orderLine, order }) => {
      if (type === 'deleted' && isAgreed(orderLine)) this.tell(order.id, `deleted-${orderLine.id}`)
    })
  }

  /** The same news always has the same id. */
  private tell(orderId: ID, what: string): void {
    const data = { orderId: String(orderId), id: `vendure-${orderId}-${what}` }
    // If it cannot be queued, Quotewright finds out when it next compares.
    this.queue.add(data, { retries: RETRIES }).catch(() => {})
  }

  private async send({ orderId, id }: News): Promise<string> {
    const repository = this.connection.rawConnection.getRepository(QuotewrightDelivery)
    const rows = await repository.find({ where: { orderId } })
    if (rows.length === 0) return 'none'
    const hints = rows.map(({ key }) => ({ kind: 'delivery' as const, ref: key }))
    try {
      return String(await sendHints(this.options, id, hints))
    } catch (error) {
      // The job queue logs that it failed, and not why.
      Logger.warn((error as Error).message, 'Quotewright')
      throw error
    }
  }
}
