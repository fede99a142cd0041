// One row per quote: where its lines are, and which delivery put them there. Buyers cannot reach it.
import { Column, Entity, Index } from 'typeorm'
import { type DeepPartial, VendureEntity } from '@vendure/core'

/** A line as it was agreed; `price` is per unit without tax, in the smallest unit of the shop's money. */
export type AgreedLine = { itemId: number; variantId: string; quantity: number; price: number }

/** What was taken out of plain lines, and returns to them when the quote is withdrawn. */
export type Taken = { variantId: string; quantity: number }

@Entity()
export class QuotewrightDelivery extends VendureEntity {
  constructor(input?: DeepPartial<QuotewrightDelivery>) {
    super(input)
  }

  @Index({ unique: true })
  @Column()
  quoteId: number

  @Index({ unique: true })
  @Column({ length: 64 })
  key: string

  /** `new` is never committed. A withdrawn row stays, so that an attempt that arrives late is recognized. */
  @Column({ length: 16 })
  state: 'new' | 'open' | 'withdrawn'

  /** When the delivery began, as Quotewright says: an older one does not replace a newer one. */
  @Column({ length: 32 })
  startedAt: string

  @Index()
  @Column({ type: 'varchar', length: 64, nullable: true })
  orderId: string | null

  @Column('simple-json')
  lines: AgreedLine[]

  @Column('simple-json')
  taken: Taken[]
}
