import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { Channel } from './messageTemplate.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)
const oneLine = (longest: number) => text(longest).regex(/^[^\r\n]*$/, '不能换行')

/** What a person writes of a message: to one person, or one address, by one way. */
const MessageRecord = z
  .object({
    esTitle: oneLine(200).min(1, '请输入标题'),
    esType: Channel.default('4'),
    esReceiver: oneLine(200).min(1, '请输入接收人'),
    esContent: z.string('请输入内容').trim().min(1, '请输入内容').max(20_000, '不超过 20000 个字符'),
    esParam: text(4000).default(''),
    remark: text(500).default(''),
  })
  .superRefine(({ esType, esReceiver }, context) => {
    const isWrong = esType === '2' && esReceiver.includes('@') && !z.email().safeParse(esReceiver).success
    if (isWrong) context.addIssue({ code: 'custom', path: ['esReceiver'], message: '邮箱格式不正确' })
  })

/** What only the server writes: 0 waits, 1 was handed over, 2 failed for good (dictionary msgSendStatus). */
const MessageState = z.object({ esSendStatus: z.enum(['0', '1', '2']), esSendTime: z.string().nullable(), esSendNum: z.number(), esResult: z.string() })

/** Messages to single receivers and what became of them (entity SysMessage; api-contract.md 2.12). */
export const outgoing = defineResource({
  name: 'sysMessage',
  path: '/sys/message/sysMessage',
  title: '消息',
  label: 'esTitle',
  permission: 'sys:message',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: MessageRecord,
  assigned: MessageState,
  unique: [],
  fields: [
    { kind: 'text', name: 'esTitle', title: '标题', width: 220, filter: 'shown', isSortable: false },
    { kind: 'dict', name: 'esType', title: '发送方式', dictCode: 'msgType', width: 100, filter: 'shown', initial: '4', isSortable: false },
    {
      kind: 'text',
      name: 'esReceiver',
      title: '接收人',
      width: 180,
      filter: 'shown',
      isSortable: false,
      hint: '用户账号；邮件也可以是邮箱，短信也可以是手机号',
    },
    { kind: 'dict', name: 'esSendStatus', title: '状态', dictCode: 'msgSendStatus', width: 100, form: 'never', filter: 'shown', isSortable: false },
    { kind: 'dateTime', name: 'esSendTime', title: '发送时间', width: 170, form: 'never', isSortable: false },
    { kind: 'number', name: 'esSendNum', title: '发送次数', width: 90, form: 'never', isSortable: false },
    { kind: 'text', name: 'esResult', title: '结果', width: 240, form: 'never', isSortable: false },
    { kind: 'textarea', name: 'esContent', title: '内容', width: 300, maxLength: 20_000, isSortable: false },
    { kind: 'json', name: 'esParam', title: '模板变量', maxLength: 4000, list: 'never', form: 'never', isSortable: false },
    { kind: 'text', name: 'remark', title: '备注', list: 'hidden', isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: { field: 'esSendStatus', all: ['0', '1', '2'], initial: '0', way: ['0', '1'], editable: ['0', '2'], deletable: ['0', '1', '2'] },
})

/** Has a message that failed sent once more. */
export const resendMessage = defineCommand(outgoing, {
  name: 'resend',
  title: '重新发送',
  from: ['2'],
  to: '0',
  tone: 'primary',
  places: ['row', 'bulk', 'detail'],
})
