// Reads and submits price requests.
import { Injectable, NotFoundException } from '@nestjs/common'
import type { Prisma } from '../generated/prisma/client.js'
import { PrismaService } from '../prisma.service.js'
import { amount, incrementId, wireTime } from '../wire.js'
import type { SubmissionDto } from './submission.dto.js'

export type CreatedRange = { from: string; to: string }

const include = {
  files: {
    select: { file_id: true, name: true, size: true, mime_type: true, hash: true, created_at: true },
    orderBy: { file_id: 'asc' },
  },
  replies: { omit: { request_id: true }, orderBy: { reply_id: 'asc' } },
} satisfies Prisma.PriceRequestInclude

type Found = Prisma.PriceRequestGetPayload<{ include: typeof include }>

@Injectable()
export class PriceRequestService {
  constructor(private readonly prisma: PrismaService) {}

  async findOne(request_id: number) {
    const found = await this.prisma.priceRequest.findUnique({ where: { request_id }, include })
    if (!found) throw new NotFoundException('no such request')
    return present(found)
  }

  async findAll(created?: CreatedRange) {
    const found = await this.prisma.priceRequest.findMany({
      where: created && {
        created_at: { gte: new Date(`${created.from}Z`), lte: new Date(`${created.to}Z`) },
      },
      select: {
        request_id: true,
        customer_email: true,
        customer_firstname: true,
        customer_lastname: true,
        created_at: true,
        is_read: true,
      },
      orderBy: { request_id: 'asc' },
    })
    return found.map((request) => ({
      ...request,
      increment_id: incrementId('REQ', request.request_id),
      created_at: wireTime(request.created_at),
    }))
  }

  async submit({ email, firstname, lastname, phone, ...rest }: SubmissionDto) {
    return this.prisma.$transaction(async (tx) => {
      const created = await tx.priceRequest.create({
        data: {
          store_id: 1,
          customer_email: email,
          customer_firstname: firstname,
          customer_lastname: lastname,
          customer_phone: phone,
          ...rest,
        },
        include,
      })
      const record = present(created)
      await tx.event.create({
        data: {
          type: 'price_request.submitted',
          record_type: 'price_request',
          record_id: record.request_id,
          data: record,
        },
      })
      return record
    })
  }
}

function present({ product_id, product_name, product_sku, files, replies, ...request }: Found) {
  return {
    ...request,
    increment_id: incrementId('REQ', request.request_id),
    product: { product_id, name: product_name, sku: product_sku },
    created_at: wireTime(request.created_at),
    updated_at: wireTime(request.updated_at),
    files: files.map((file) => ({ ...file, created_at: wireTime(file.created_at) })),
    replies: replies.map((reply) => ({
      ...reply,
      price: reply.price && amount(reply.price),
      created_at: wireTime(reply.created_at),
    })),
  }
}
