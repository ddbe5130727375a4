/** What a server would say to fields that search: dictionaries while typing, and a report. */
const choices = ['男', '女'].map((text, at) => ({ value: String(at + 1), text, title: text }))
const machines = ['1 号混料机', '2 号混料机', '3 号混料机'].map((name, at) => ({ id: String(at), equipCode: `MX-0${at + 1}`, name }))
const columns = [
  { title: '设备编码', dataIndex: 'equipCode', align: 'left', sorter: true },
  { title: '名称', dataIndex: 'name', align: 'left', sorter: true },
]
const query = columns.map(({ title, dataIndex }) => ({ field_name: dataIndex, field_txt: title, query_type: 'text' }))

export const searchAnswers: readonly { key: readonly unknown[]; answer: unknown }[] = [
  { key: ['dictionaryLabel', 'sex', '2'], answer: '女' },
  ...choices.map((choice) => ({ key: ['dictionarySearch', 'sex', choice.text, 10], answer: [choice] })),
  { key: ['reports', 'mes_equipment'], answer: { columns, query, cgRpConfigId: 'mes_equipment', cgRpConfigName: '设备' } },
  { key: ['reports', 'mes_equipment', 'rows', { pageNo: 1, pageSize: 10 }], answer: { records: machines, total: 3 } },
]
