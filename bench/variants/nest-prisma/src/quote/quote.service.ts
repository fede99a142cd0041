// Reads quotes.
import { Injectable, NotFoundException } from '@nestjs/common'
import type { Prisma, Quote, QuoteItem } from '../generated/prisma/client.js'
import { PrismaService } from '../prisma.service.js'
import { amount, incrementId, wireTime } from '../wire.js'

// The items of more quotes at once are refused (P2029): their ids would be more parameters than PostgreSQL takes.
const PAGE = 10_000

const include = {
  items: { orderBy: [{ position: 'asc' }, { item_id: 'asc' }] },
} satisfies Prisma.QuoteInclude

type QuoteWithItems = Quote & { items: QuoteItem[] }

@Injectable()
export class QuoteService {
  constructor(private readonly prisma: PrismaService) {}

  async findOne(quote_id: number, hasItems: boolean) {
    if (hasItems) {
      const found = await this.prisma.quote.findUnique({ where: { quote_id }, include })
      if (!found) throw new NotFoundException('no such quote')
      return presentWithItems(found)
    }
    const found = await this.prisma.quote.findUnique({ where: { quote_id } })
    if (!found) throw new NotFoundException('no such quote')
    return presentQuote(found)
  }

  async findAll() {
    const quotes: QuoteWithItems[] = []
    let page: QuoteWithItems[]
    do {
      page = await this.prisma.quote.findMany({
        where: { quote_id: { gt: quotes.at(-1)?.quote_id ?? 0 } },
        orderBy: { quote_id: 'asc' },
        take: PAGE,
        include,
      })
      quotes.push(...page)
    } while (page.length === PAGE)
    return quotes.map(presentWithItems)
  }
}

function presentWithItems(quote: QuoteWithItems) {
  const items = quote.items.map(presentItem)
  return {
    ...presentQuote(quote),
    items: items.filter(({ is_chosen }) => is_chosen),
    unchosen_items: items.filter(({ is_chosen }) => !is_chosen),
  }
}

function presentQuote(quote: Quote) {
  const isOpen = ['approved', 'proposed', 'accepted'].includes(quote.status)
  return {
    ...quote,
    increment_id: incrementId('Q', quote.quote_id),
    status: isOpen && quote.expires_at && quote.expires_at <= new Date() ? 'expired' : quote.status,
    items_qty: amount(quote.items_qty),
    original_subtotal: amount(quote.original_subtotal),
    subtotal: amount(quote.subtotal),
    discount_amount: amount(quote.discount_amount),
    shipping_amount: amount(quote.shipping_amount),
    shipping_tax_percent: quote.shipping_tax_percent && amount(quote.shipping_tax_percent),
    shipping_tax_amount: amount(quote.shipping_tax_amount),
    tax_amount: amount(quote.tax_amount),
    grand_total: amount(quote.grand_total),
    grand_total_from: amount(quote.grand_total_from ?? quote.grand_total),
    grand_total_to: amount(quote.grand_total_to ?? quote.grand_total),
    expires_at: wireTime(quote.expires_at),
    proposed_at: wireTime(quote.proposed_at),
    created_at: wireTime(quote.created_at),
    updated_at: wireTime(quote.updated_at),
    files: list(quote.files),
  }
}

function presentItem(item: QuoteItem) {
  return {
    ...item,
    qty: amount(item.qty),
    price: amount(item.price),
    original_price: amount(item.original_price),
    discount_percent: amount(item.discount_percent),
    tax_percent: amount(item.tax_percent),
    tax_amount: amount(item.tax_amount),
    price_incl_tax: amount(item.price_incl_tax),
    row_total: amount(item.row_total),
    row_total_incl_tax: amount(item.row_total_incl_tax),
    created_at: wireTime(item.created_at),
    updated_at: wireTime(item.updated_at),
    chosen_qty: item.chosen_qty && amount(item.chosen_qty),
    chosen_price: item.chosen_price && amount(item.chosen_price),
    files: list(item.files),
  }
}

const list = (json: string | null) => JSON.parse(json ?? '[]') as unknown[]
