// The routes of price requests.
import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query } from '@nestjs/common'
import { PriceRequestService, type CreatedRange } from './price-request.service.js'
import { SubmissionDto } from './submission.dto.js'

@Controller('pricerequest')
export class PriceRequestController {
  constructor(private readonly priceRequests: PriceRequestService) {}

  @Get('request/:id')
  findOne(@Param('id', ParseIntPipe) id: number) {
    return this.priceRequests.findOne(id)
  }

  @Get('requests')
  findAll(@Query('filter') filter = '{}') {
    const { created_at } = JSON.parse(filter) as { created_at?: CreatedRange }
    return this.priceRequests.findAll(created_at)
  }

  @Post('request/submit')
  @HttpCode(200)
  submit(@Body() submission: SubmissionDto) {
    return this.priceRequests.submit(submission)
  }
}
