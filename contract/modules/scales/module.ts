import { defineModule } from '../../module.ts'
import { scaleCommands, scales } from './scale.ts'
import { scaleChecks } from './scaleCheck.ts'
import {
  scaleCheckKindWords,
  scaleCheckResultWords,
  scaleLinkWords,
  scaleParityWords,
  scaleProtocolWords,
  scaleStatusWords,
  scaleUnitWords,
} from './scaleWords.ts'

/** Scales, their checks, and what they show (factory.md 3.7 "Scale link"). */
export const scaleModule = defineModule({
  name: 'scales',
  resources: [scales, scaleChecks],
  commands: scaleCommands,
  rights: { 'mes:scale:connect': '占用秤具称量', 'mes:scale:check': '秤具日校', 'mes:scale:calibrate': '秤具检定和停用' },
  dictionaries: [
    { dictCode: 'mes_scale_protocol', dictName: '秤具协议', items: scaleProtocolWords },
    { dictCode: 'mes_scale_link', dictName: '秤具连接方式', items: scaleLinkWords },
    { dictCode: 'mes_scale_parity', dictName: '串口校验', items: scaleParityWords },
    { dictCode: 'mes_scale_data_bits', dictName: '串口数据位', items: { '7': '7', '8': '8' } },
    { dictCode: 'mes_scale_stop_bits', dictName: '串口停止位', items: { '1': '1', '2': '2' } },
    { dictCode: 'mes_scale_unit', dictName: '秤具单位', items: scaleUnitWords },
    { dictCode: 'mes_scale_status', dictName: '秤具状态', items: scaleStatusWords },
    { dictCode: 'mes_scale_check_kind', dictName: '秤具校验类别', items: scaleCheckKindWords },
    { dictCode: 'mes_scale_check_result', dictName: '秤具校验结果', items: scaleCheckResultWords },
  ],
  figures: [],
  menu: [
    {
      group: 'weighing',
      title: '秤具',
      url: '/mes/scale',
      component: 'scales/Scales',
      right: 'mes:scale:list',
      needs: ['mes:plc:view', 'mes:scaleCheck:list'],
    },
    {
      group: 'weighing',
      title: '秤具校验记录',
      url: '/mes/scaleCheck',
      component: 'resource/mesScaleCheck',
      right: 'mes:scaleCheck:list',
      needs: ['mes:scale:list'],
    },
  ],
})
