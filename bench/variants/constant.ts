// Upper bound without a database: node:http returns the body of CONSTANT_BODY_FILE to every request.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const body = readFileSync(process.env.CONSTANT_BODY_FILE ?? '')

createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
