// @vitest-environment page
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { officeCalls } from '../../../support/officeCalls.ts'
import type { OfficeCall } from '../../../support/officeCalls.ts'
import { startServerProcess } from '../../../support/serverProcess.ts'
import { startSmtp } from '../../../support/smtpServer.ts'
import { choose, enter, field, officeAt, press, says } from '../../openOffice.tsx'

/** The page that sends one message to try, on a real server that rings real bells and has a mail server. */
vi.stubGlobal('WebSocket', WebSocket) // Node's own does not know jsdom's events
const smtp = await startSmtp()
const server = await startServerProcess({ env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'mes@plant.local' } })
const token = await server.token()
const office = await officeAt(server.url)
const { configureLive } = await import('../../../../src/realtime/liveSocket.ts')
configureLive({ url: server.url, token: () => token, onUnauthorized: () => undefined })
let ask: OfficeCall

beforeAll(async () => {
  ask = officeCalls(server.url, token)
  await ask('POST', '/sys/message/sysMessageTemplate/add', {
    templateName: '下达通知',
    templateCode: 'order_told',
    templateTitle: '${orderNo} OK',
    templateContent: '${orderNo} 已由 ${person} 下达',
    templateTestJson: '{"orderNo":"MO-1","person":"王"}',
  })
})
afterEach(() => office.leave())
afterAll(async () => {
  await server.stop()
  await smtp.close()
})

async function send(way: string, receiver: string): Promise<void> {
  await office.enter(token)
  office.open('/modules/message/sysMessageTest')
  await choose(await field('消息模板'), '下达通知')
  await choose(await field('发送方式'), way)
  await enter('接收人', receiver)
  await enter('变量 orderNo', 'MO-7')
  await press('发送')
}

test('who is named on the page has the message in his bell, with the values that were given [MSG-021]', async () => {
  await send('系统（铃铛）', 'admin')
  await says('发送成功：admin')
  const Bell = z.object({ sysMsgList: z.array(z.object({ titile: z.string(), msgContent: z.string() })) })
  const { sysMsgList } = Bell.parse(await ask('GET', '/sys/annountCement/listByUser'))
  expect(sysMsgList).toContainEqual({ titile: 'MO-7 OK', msgContent: '<p>MO-7 已由 王 下达</p>' })
  expect(smtp.mails).toEqual([])
})

test('to a mail address the mail goes out once, and the page says what became of it, also of one that nobody has [MSG-021]', async () => {
  await send('邮件', 'wang@plant.local')
  await says('发送成功：wang@plant.local')
  expect(smtp.mails).toEqual([{ to: 'wang@plant.local', subject: 'MO-7 OK', messageId: expect.stringContaining('@plant.local>'), attached: [] }])
  await enter('接收人', 'nobody@plant.local')
  await press('发送')
  await says('发送失败：nobody@plant.local')
  await says('邮件服务器拒绝了这封邮件（550）')
  expect(smtp.mails).toHaveLength(1)
})
