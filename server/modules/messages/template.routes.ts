import { MessageChoices, SendMsg } from '#contract/modules/messages/messageCalls.ts'
import { Channel } from '#contract/modules/messages/messageTemplate.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { fillTemplate, MissingVariable, readValues } from '#contract/rules/messageTemplate.ts'
import { createUnits } from '../../bus/units.ts'
import { signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { choicesOf, queueMessages } from './notify.service.ts'
import type { MessagesParts } from './parts.ts'

/** Sending by template (api-contract.md 2.12), and how each person wants to be told. */
export function templateRoutes({ db, bus, now, jobHandlers, openChannels }: MessagesParts): AnyRoute[] {
  const units = createUnits({ db, bus, now })
  return [
    defineRoute({
      method: 'POST',
      path: '/sys/message/sysMessageTemplate/sendMsg',
      access: { permission: 'sys:messageTemplate:send' },
      body: SendMsg,
      perMinute: 60,
      audit: { title: '用模板发送消息', operateType: operateTypes.add },
      async run({ body: { msgType, receiver, templateCode, testData }, caller }) {
        const values = readValues(testData)
        if (values === null) throw new Problem(422, '解析Json出错！')
        const template = await db.selectFrom('sys_sms_template').selectAll().where('templateCode', '=', templateCode).executeTakeFirst()
        if (!template) throw new Problem(404, '没有这个模板，请重新选择')
        const type = msgType ?? Channel.parse(template.templateType)
        const [title, content] = filled([template.templateTitle || template.templateName, template.templateContent], values)
        const [id] = await units(signedIn(caller), (unit) => queueMessages(unit, jobHandlers, [{ type, receiver, title, content, params: testData }]))
        return new Reply({ envelope: { success: true, code: 200, message: '发送消息任务添加成功！', result: { id } } })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/message/choices',
      access: { signedIn: true },
      run: async ({ caller }) => ({ ...(await choicesOf(db, signedIn(caller).userId)), open: openChannels }),
    }),
    defineRoute({
      method: 'PUT',
      path: '/sys/message/choices',
      access: { signedIn: true },
      body: MessageChoices,
      async run({ body, caller }) {
        const row = { choices: JSON.stringify(body), updateTime: now() }
        await db
          .insertInto('sys_message_choice')
          .values({ userId: signedIn(caller).userId, ...row })
          .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
          .execute()
        return new Reply({ envelope: { success: true, code: 200, message: '已保存', result: null } })
      },
    }),
  ]
}

/** Title and content with their variables replaced. Throws 422 with the variable that has no value. */
function filled([title, content]: [string, string], values: Readonly<Record<string, string>>): [string, string] {
  try {
    return [
      fillTemplate(title, values)
        .replaceAll(/[\r\n]+/g, ' ')
        .slice(0, 200),
      fillTemplate(content, values),
    ]
  } catch (error) {
    if (error instanceof MissingVariable) throw new Problem(422, `${error.message}，请在变量里写上它`)
    throw error
  }
}
