import type { Generated } from 'kysely'
import type { KeptColumns } from '../../db/keptColumns.ts'

/** A row of sys_sms_template (contract/modules/messages/messageTemplate.ts). */
export type MessageTemplateTable = KeptColumns & {
  templateName: string
  templateCode: string
  templateType: string
  templateKind: string
  templateTitle: string
  templateContent: string
  templateTestJson: string
}

/** A row of sys_sms. Times are ms since the epoch. */
export type MessageTable = KeptColumns & {
  esTitle: string
  esType: '1' | '2' | '3' | '4'
  /** account, or address of that way */
  esReceiver: string
  esContent: string
  esParam: string
  remark: string
  esSendStatus: '0' | '1' | '2'
  esSendTime: number | null
  /** attempts */
  esSendNum: number
  esResult: string
  /** while it waits: not before */
  nextTryAt: number
  /** the run of a job that is sending it, or was */
  holder: string
}

/** How one person wants to be told (contract/modules/messages/messageCalls.ts). */
export type MessageChoiceTable = { userId: string; choices: string; updateTime: number }

/** A file of a message that waits or failed. */
type MessageFileTable = { messageId: string; seq: number; tenantId: Generated<number>; name: string; type: string; bytes: Uint8Array }

declare module '../../db/database.ts' {
  interface Tables {
    sys_sms_template: MessageTemplateTable
    sys_sms: MessageTable
    sys_sms_file: MessageFileTable
    sys_message_choice: MessageChoiceTable
  }
}
