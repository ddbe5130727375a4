import { defineModule } from '../../module.ts'

/** Machines, what is read from them, and the states they were in. */
export const equipment = defineModule({
  name: 'equipment',
  resources: [],
  commands: [],
  rights: {
    'mes:plc:view': '查看设备实时数据',
    'mes:plcDevice:list': '查看采集设备',
    'mes:plcDevice:import': '导入采集设备',
    'mes:plcDevice:export': '导出采集设备',
    'mes:plcTag:list': '查看测点',
    'mes:plcTag:import': '导入测点',
    'mes:plcTag:export': '导出测点',
  },
  dictionaries: [],
  figures: [],
  menu: [],
})
