/** What a service task can do: a compiled list, nothing that a drawing brings (security.md 1B-24). */
export const serviceHandlers = {
  'record.advance': '业务单据进入下一阶段（配方转为试产）',
  'record.pass': '业务单据审核通过',
  'record.reject': '业务单据退回草稿',
  'message.applicant': '通知申请人进度',
} as const
export type ServiceHandler = keyof typeof serviceHandlers

export function isServiceHandler(key: string): key is ServiceHandler {
  return Object.hasOwn(serviceHandlers, key)
}
