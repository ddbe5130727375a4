import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { askServer, reasonInChinese } from '../../kiosk/serverAnswer.mjs'
import { urlOf } from './wallServer.ts'

async function answering(status: number) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await askServer(urlOf(server))
  server.close()
  return { answer, asked }
}

test('the server counts as there only when /health/live answers 200', async () => {
  expect(await answering(200)).toEqual({ answer: { alive: true }, asked: ['GET /health/live'] })
  expect((await answering(503)).answer).toEqual({ alive: false, reason: '服务器回答 HTTP 503，还没有准备好' })
})

test.each([
  ['ECONNREFUSED', true, '服务器电脑有回应，但看板服务没有运行'],
  ['ENOTFOUND', true, '找不到电脑 plant，请检查网络和服务器地址'],
  ['EHOSTUNREACH', true, '网络不通，请检查网线和交换机'],
  ['ABORT_ERR', true, '服务器没有回应，请检查服务器电脑和网络'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', true, '服务器的 https 证书不被信任，请安装证书'],
  ['ENETUNREACH', false, '本机没有网络地址，请检查网线'],
  ['EPIPE', true, '连接失败（EPIPE）'],
])('%s is said in words that a technician can act on', (code, hasAddress, reason) => {
  expect(reasonInChinese(Object.assign(new Error('failed'), { code }), 'plant', hasAddress)).toBe(reason)
})
