import { defineModule } from '../../module.ts'
import { cleanStatusDictionary, machineLifeDictionary, machines, machineTypeDictionary, rateUnitDictionary } from './machine.ts'
import { checkCycleDictionary, machineChecks, machineDocs, machineParts, machineTags } from './machineLines.ts'
import { cleanClassDictionary, workshops, workshopStatusDictionary } from './workshop.ts'

/** Machines, what is read from them, and the states they were in. */
export const equipment = defineModule({
  name: 'equipment',
  resources: [workshops, machines, machineParts, machineChecks, machineDocs, machineTags],
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
  dictionaries: [
    {
      dictCode: machineTypeDictionary,
      dictName: '设备类型',
      items: {
        scale: '秤',
        mixer: '混合机',
        mill: '磨粉机',
        sieve: '筛',
        press: '压粉机',
        filler: '灌装机',
        pack: '内包线',
        hvac: '空调',
        dust: '除尘',
        utility: '公用',
        other: '其他',
      },
    },
    { dictCode: machineLifeDictionary, dictName: '设备使用状态', items: { active: '在用', idle: '闲置', repair: '维修', scrapped: '报废' } },
    { dictCode: rateUnitDictionary, dictName: '速率单位', items: { pcsPerHour: '件/小时', kgPerHour: 'kg/小时' } },
    { dictCode: cleanStatusDictionary, dictName: '设备清洁状态', items: { clean: '已清洁', dirty: '待清洁', expired: '已过清洁有效期' } },
    { dictCode: checkCycleDictionary, dictName: '点检周期', items: { shift: '每班', day: '每天', week: '每周', month: '每月', year: '每年' } },
    { dictCode: cleanClassDictionary, dictName: '洁净级别', items: { class100k: '10万级', class300k: '30万级', general: '一般' } },
    { dictCode: workshopStatusDictionary, dictName: '车间状态', items: { active: '在用', closed: '停用' } },
  ],
  figures: [],
  menu: [
    { group: 'equipment', title: '设备台账', url: '/eq/list', component: 'equipment/MachineList', right: 'mes:equipment:list' },
    { group: 'equipment', title: '设备树', url: '/eq/tree', component: 'equipment/MachineTree', right: 'mes:equipment:list' },
    { group: 'equipment', title: '设备档案', url: '/eq/detail', component: 'equipment/MachineFiles', right: 'mes:equipment:list' },
    { group: 'equipment', title: '车间', url: '/eq/workshop', component: 'resource/mesWorkshop', right: 'mes:workshop:list' },
  ],
})
