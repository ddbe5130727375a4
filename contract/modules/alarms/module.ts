import { defineModule } from '../../module.ts'
import { boardEntry } from '../walls/plantBoards.ts'
import { alarmCommands, alarms, alarmStateDictionary, alarmStateWords, shelveReasonDictionary } from './alarm.ts'
import { alarmDefs } from './alarmDef.ts'
import { alarmClassDictionary, alarmPriorityDictionary, alarmTypeDictionary, alarmTypeWords, priorityWords } from './alarmWords.ts'
import { alarmEventDictionary, alarmEvents, alarmEventWords } from './alarmEvent.ts'

/** Alarms after ISA-18.2 (factory.md 7.2). */
export const alarmModule = defineModule({
  name: 'alarms',
  resources: [alarmDefs, alarms, alarmEvents],
  commands: alarmCommands,
  rights: { 'mes:alarmBoard:view': '查看报警看板' },
  dictionaries: [
    { dictCode: alarmTypeDictionary, dictName: '报警类型', items: alarmTypeWords },
    { dictCode: alarmPriorityDictionary, dictName: '报警优先级', items: priorityWords },
    { dictCode: alarmStateDictionary, dictName: '报警状态', items: alarmStateWords },
    { dictCode: alarmEventDictionary, dictName: '报警事件', items: alarmEventWords },
    {
      dictCode: alarmClassDictionary,
      dictName: '报警类别',
      items: { safety: '安全', quality: '质量', process: '工艺', equipment: '设备', system: '系统' },
    },
    { dictCode: shelveReasonDictionary, dictName: '搁置原因', items: { maintenance: '正在检修', sensor: '传感器坏', trial: '试车', other: '其他' } },
  ],
  figures: [],
  menu: [
    boardEntry('/display/alarms'),
    { group: 'equipment', title: '报警台', url: '/plc/alarm', component: 'alarms/AlarmDesk', right: 'mes:alarm:list', needs: ['mes:alarmBoard:view'] },
    {
      group: 'equipment',
      title: '报警健康',
      url: '/plc/alarmHealth',
      component: 'alarms/AlarmHealth',
      right: 'mes:alarm:list',
      needs: ['mes:alarmBoard:view'],
    },
    { group: 'equipment', title: '报警记录', url: '/plc/alarmEvent', component: 'resource/mesAlarmEvent', right: 'mes:alarmEvent:list' },
    { group: 'equipment', title: '报警定义', url: '/plc/alarmDef', component: 'alarms/AlarmDefs', right: 'mes:alarmDef:list' },
  ],
})
