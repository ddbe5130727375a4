import type { MessageKind } from '#contract/modules/messages/messageTemplate.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'

type First = { code: string; name: string; kind: MessageKind; title: string; content: string; sample: string }

const templates: readonly First[] = [
  {
    code: 'order_released',
    name: '生产订单下达',
    kind: 'order',
    title: '订单 ${orderNo} 已下达',
    content: '生产订单 ${orderNo}（${material}，${quantity}）已由 ${person} 下达，交期 ${dueDate}。',
    sample: '{"orderNo":"MO20261123-0001","material":"蜜粉 01","quantity":"500 kg","person":"计划员","dueDate":"2026-11-30"}',
  },
  {
    code: 'machine_alarm',
    name: '设备报警',
    kind: 'alarm',
    title: '${machine} 报警',
    content: '设备 ${machine} 于 ${time} 报警：${reason}。请到现场确认。',
    sample: '{"machine":"ML-02","time":"09:30","reason":"主轴温度超过上限"}',
  },
  {
    code: 'inspection_failed',
    name: '检验不合格',
    kind: 'quality',
    title: '批次 ${lotNo} 检验不合格',
    content: '批次 ${lotNo} 的 ${item} 检验结果为 ${value}，超出标准。该批次已冻结，请质量部处理。',
    sample: '{"lotNo":"L20261123-07","item":"细度","value":"12.4 µm"}',
  },
]

/** The templates that an installation begins with. */
export async function makeFirstTemplates(unit: UnitOfWork): Promise<void> {
  const made = { createBy: unit.by.username, createTime: unit.at, updateBy: unit.by.username, updateTime: unit.at, version: 1 }
  const rows = templates.map(({ code, name, kind, title, content, sample }) => ({
    ...made,
    id: rowId(unit.at),
    templateName: name,
    templateCode: code,
    templateType: '4',
    templateKind: kind,
    templateTitle: title,
    templateContent: content,
    templateTestJson: sample,
  }))
  await unit.trx.insertInto('sys_sms_template').values(rows).execute()
}
