import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { readValues, templateComplaint } from '../../rules/messageTemplate.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)
const oneLine = (longest: number) => text(longest).regex(/^[^\r\n]*$/, '不能换行')

/** Ways by which a message reaches somebody (dictionary msgType): text message, mail, webhook of a group, bell. */
export const Channel = z.enum(['1', '2', '3', '4'], '请选择发送方式')
export type Channel = z.infer<typeof Channel>

/** What messages are about, so that people choose how each reaches them (dictionary message_kind). */
export const messageKinds = { system: '系统通知', task: '待办任务', alarm: '设备报警', order: '生产订单', quality: '质量' } as const
export const MessageKind = z.enum(['system', 'task', 'alarm', 'order', 'quality'], '请选择消息类别')
export type MessageKind = z.infer<typeof MessageKind>

/** What a person writes of a template: every variable that its texts name is declared, with a sample value. */
const TemplateRecord = z
  .object({
    templateName: oneLine(100).min(1, '请输入模板名称'),
    templateCode: z.string('请输入模板编码').regex(/^\w{1,64}$/, '模板编码应为 1 到 64 个字母、数字或下划线'),
    templateType: Channel.default('4'),
    templateKind: MessageKind.default('system'),
    templateTitle: oneLine(100).default(''),
    templateContent: z.string('请输入内容').trim().min(1, '请输入内容').max(20_000, '不超过 20000 个字符'),
    templateTestJson: text(4000)
      .refine((json) => readValues(json) !== null, '变量应为 JSON 对象，每个变量一个示例值，例如 {"orderNo": "MO-1"}')
      .default('{}'),
  })
  .superRefine(({ templateTitle, templateContent, templateTestJson }, context) => {
    const declared = Object.keys(readValues(templateTestJson) ?? {})
    for (const [path, written] of Object.entries({ templateTitle, templateContent })) {
      const message = templateComplaint(written, declared)
      if (message !== null) context.addIssue({ code: 'custom', path: [path], message })
    }
  })

/** Texts of messages with variables (entity SysMessageTemplate; api-contract.md 2.12). The keys of `templateTestJson` declare the variables. */
export const messageTemplates = defineResource({
  name: 'sysMessageTemplate',
  path: '/sys/message/sysMessageTemplate',
  title: '消息模板',
  label: 'templateName',
  permission: 'sys:messageTemplate',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: TemplateRecord,
  unique: [['templateCode']],
  fields: [
    { kind: 'text', name: 'templateName', title: '模板名称', width: 180, filter: 'shown' },
    { kind: 'text', name: 'templateCode', title: '模板编码', maxLength: 64, width: 160, form: 'once', filter: 'shown' },
    { kind: 'dict', name: 'templateType', title: '发送方式', dictCode: 'msgType', width: 100, filter: 'shown', initial: '4', isSortable: false },
    {
      kind: 'dict',
      name: 'templateKind',
      title: '消息类别',
      dictCode: 'message_kind',
      width: 110,
      filter: 'folded',
      initial: 'system',
      isSortable: false,
      hint: '每个人在个人设置里按类别选择怎样收到消息',
    },
    { kind: 'text', name: 'templateTitle', title: '标题', width: 200, isSortable: false, hint: '邮件主题或通知标题，可以使用变量' },
    { kind: 'textarea', name: 'templateContent', title: '内容', width: 320, maxLength: 20_000, isSortable: false, hint: '变量写作 ${名称}，例如 ${orderNo}' },
    {
      kind: 'json',
      name: 'templateTestJson',
      title: '变量',
      maxLength: 4000,
      list: 'hidden',
      initial: '{}',
      isSortable: false,
      hint: '用到的每个变量和一个示例值，例如 {"orderNo": "MO-1"}',
    },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
