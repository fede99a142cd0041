// The routes of quotes.
import { Controller, Get, Param, ParseIntPipe, Query } from '@nestjs/common'
import { QuoteService } from './quote.service.js'

@Controller('quoting')
export class QuoteController {
  constructor(private readonly quotes: QuoteService) {}

  @Get('quote/:id')
  findOne(@Param('id', ParseIntPipe) id: number, @Query('addItems') addItems?: string) {
    return this.quotes.findOne(id, addItems === 'true')
  }

  @Get('quotes')
  findAll() {
    return this.quotes.findAll()
  }
}
