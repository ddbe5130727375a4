import { defineReport } from './report.ts'
import type { Report } from './report.ts'

const tags = defineReport({
  code: 'plc_tag',
  title: '测点',
  permission: 'mes:plcTag:list',
  fields: [
    { kind: 'text', name: 'tagCode', title: '测点编码', filter: 'shown' },
    { kind: 'text', name: 'name', title: '名称', filter: 'shown' },
    { kind: 'text', name: 'deviceName', title: '采集设备', filter: 'shown' },
    { kind: 'text', name: 'unit', title: '单位' },
    { kind: 'number', name: 'address', title: '地址', filter: 'folded' },
  ],
  sort: { column: 'tagCode', order: 'asc' },
  rows: (db) =>
    db
      .selectFrom('mes_plc_tag')
      .innerJoin('mes_plc_device', 'mes_plc_device.deviceCode', 'mes_plc_tag.deviceCode')
      .select(['mes_plc_tag.id', 'tagCode', 'mes_plc_tag.name', 'mes_plc_device.name as deviceName', 'unit', 'address']),
})

const machines = defineReport({
  code: 'mes_equipment',
  title: '设备',
  permission: 'mes:plc:view',
  fields: [
    { kind: 'text', name: 'equipCode', title: '设备编码', filter: 'shown' },
    { kind: 'text', name: 'name', title: '名称', filter: 'shown' },
    { kind: 'text', name: 'workshopName', title: '车间', filter: 'shown' },
  ],
  sort: { column: 'equipCode', order: 'asc' },
  rows: (db) =>
    db
      .selectFrom('mes_equipment')
      .leftJoin('mes_workshop', 'mes_workshop.id', 'mes_equipment.workshopId')
      .select(['mes_equipment.id', 'equipCode', 'mes_equipment.name', 'mes_workshop.name as workshopName']),
})

const dictionaryEntries = defineReport({
  code: 'sys_dict_item',
  title: '字典项',
  permission: 'sys:dict:list',
  fields: [
    { kind: 'text', name: 'dictName', title: '字典', filter: 'shown' },
    { kind: 'text', name: 'itemText', title: '名称', filter: 'shown' },
    { kind: 'text', name: 'itemValue', title: '数据值' },
    { kind: 'dictNumber', name: 'status', title: '状态', dictCode: 'dict_item_status', filter: 'shown' },
    { kind: 'dateTime', name: 'updateTime', title: '更新时间', filter: 'folded' },
  ],
  sort: { column: 'dictName', order: 'asc' },
  codeColumn: 'itemValue',
  rows: (db) =>
    db
      .selectFrom('sys_dict_item')
      .innerJoin('sys_dict', 'sys_dict.id', 'sys_dict_item.dictId')
      .select(['sys_dict_item.id', 'dictName', 'itemText', 'itemValue', 'status', 'sys_dict_item.updateTime']),
})

/** Every report there is. The designer that lets an administrator write more is not part of the product yet. */
export const declaredReports: readonly Report[] = [tags, machines, dictionaryEntries]
