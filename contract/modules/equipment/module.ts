import { defineModule } from '../../module.ts'
import { calculatedTags } from './calculatedTag.ts'
import { cleanStatusDictionary, machineLifeDictionary, machineLifeWords, machines, machineTypeDictionary, rateUnitDictionary } from './machine.ts'
import { checkCycleDictionary, machineChecks, machineDocs, machineParts, machineTags } from './machineLines.ts'
import { deviceTemplates, templateTags } from './deviceTemplate.ts'
import { deviceUseDictionary, plcDevices, protocolDictionary, wordOrderDictionary } from './plcDevices.ts'
import { changeLife } from './machineLife.ts'
import { machineStateDictionary, machineStateItems } from './machineState.ts'
import { faultWords, stateRules, stateScopeDictionary, stateTables, stateTestDictionary } from './stateTable.ts'
import { machineStretches, operatorStateDictionary, qualifyStop, sayState, stateSourceDictionary, stopReasons } from './stops.ts'
import { stateTestWords } from '../../rules/state/stateTable.ts'
import { downToday, oeeHours, runToday, waitToday } from './oee.ts'
import { areaDictionary, dataTypeDictionary, plcTags, scanClassDictionary, tagRoleDictionary } from './plcTags.ts'
import { plcWriteCommands, plcWrites, plcWriteStatusTexts } from './plcWrite.ts'
import { plcWritables, prepareWrite } from './plcWritable.ts'
import { cleanClassDictionary, workshops, workshopStatusDictionary } from './workshop.ts'

/** Machines, what is read from them, and the states they were in. */
export const equipment = defineModule({
  name: 'equipment',
  resources: [
    workshops,
    machines,
    machineParts,
    machineChecks,
    machineDocs,
    machineTags,
    stateTables,
    stateRules,
    faultWords,
    stopReasons,
    machineStretches,
    oeeHours,
    plcDevices,
    plcTags,
    plcWritables,
    plcWrites,
    calculatedTags,
    deviceTemplates,
    templateTags,
  ],
  commands: [qualifyStop, sayState, changeLife, prepareWrite, ...plcWriteCommands],
  rights: {
    'mes:plc:view': '查看设备实时数据',
    'mes:plcDevice:import': '导入采集设备',
    'mes:plcDevice:export': '导出采集设备',
    'mes:plcTag:import': '导入测点',
    'mes:plcTag:export': '导出测点',
    'mes:plcWrite:process': '写入工艺参数',
    'mes:plcWrite:machine': '写入设备参数',
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
    { dictCode: machineLifeDictionary, dictName: '设备使用状态', items: machineLifeWords },
    { dictCode: rateUnitDictionary, dictName: '速率单位', items: { pcsPerHour: '件/小时', kgPerHour: 'kg/小时' } },
    { dictCode: cleanStatusDictionary, dictName: '设备清洁状态', items: { clean: '已清洁', inUse: '使用中', dirty: '待清洁', expired: '已过清洁有效期' } },
    { dictCode: machineStateDictionary, dictName: '设备状态', items: machineStateItems },
    { dictCode: stateScopeDictionary, dictName: '状态表适用范围', items: { plant: '全厂', type: '设备类型', machine: '设备' } },
    { dictCode: stateTestDictionary, dictName: '状态比较', items: stateTestWords },
    { dictCode: stateSourceDictionary, dictName: '状态来源', items: { plc: 'PLC', rule: '规则', operator: '人员', schedule: '日历' } },
    {
      dictCode: operatorStateDictionary,
      dictName: '人员报的状态',
      items: { cleaning: '清洁', setup: '换线/调试', waiting: '待料/待人', none: '结束，由系统判断' },
    },
    { dictCode: checkCycleDictionary, dictName: '点检周期', items: { shift: '每班', day: '每天', week: '每周', month: '每月', year: '每年' } },
    { dictCode: cleanClassDictionary, dictName: '洁净级别', items: { class100k: '10万级', class300k: '30万级', general: '一般' } },
    { dictCode: workshopStatusDictionary, dictName: '车间状态', items: { active: '在用', closed: '停用' } },
    {
      dictCode: protocolDictionary,
      dictName: '采集协议',
      items: { modbusTcp: 'Modbus TCP', modbusRtuTcp: 'Modbus RTU over TCP', modbusRtu: 'Modbus RTU 串口', s7: '西门子 S7' },
    },
    {
      dictCode: wordOrderDictionary,
      dictName: '字节序',
      items: { ABCD: 'ABCD 高字在前', CDAB: 'CDAB 低字在前', BADC: 'BADC 字节交换', DCBA: 'DCBA 全部倒序' },
    },
    { dictCode: 'mes_plc_write_level', dictName: '写入权限', items: { process: '工艺参数', machine: '设备参数' } },
    { dictCode: 'mes_plc_write_status', dictName: '写入状态', items: plcWriteStatusTexts },
    { dictCode: deviceUseDictionary, dictName: '采集启用', items: { '1': '启用', '0': '停用' }, order: ['1', '0'] },
    {
      dictCode: areaDictionary,
      dictName: '寄存器区',
      items: { holding: '保持 4x', input: '输入 3x', coil: '线圈 0x', discrete: '离散 1x', db: 'S7 DB 块', m: 'S7 标志位 M', i: 'S7 输入 I', q: 'S7 输出 Q' },
    },
    {
      dictCode: dataTypeDictionary,
      dictName: '测点数据类型',
      items: {
        bool: 'bool 位',
        int8: 'int8',
        uint8: 'uint8',
        int16: 'int16',
        uint16: 'uint16',
        int32: 'int32',
        uint32: 'uint32',
        int64: 'int64',
        uint64: 'uint64',
        float32: 'float32',
        float64: 'float64',
        bcd16: 'bcd16',
        bcd32: 'bcd32',
        time: 'S7 TIME 时长 ms',
        date: 'S7 DATE 日期',
        tod: 'S7 TOD 时刻',
        dt: 'S7 DT 日期时间',
        dtl: 'S7 DTL 日期时间',
        'string(8)': 'string(8) 文本',
        'string(16)': 'string(16) 文本',
        'string(20)': 'string(20) 文本',
        'string(32)': 'string(32) 文本',
      },
    },
    { dictCode: scanClassDictionary, dictName: '采集快慢', items: { fast: '快 250 ms', normal: '普通 1 s', slow: '慢 10 s' } },
    {
      dictCode: tagRoleDictionary,
      dictName: '测点用途',
      items: {
        state: '状态',
        fault: '故障码',
        goodCount: '合格计数',
        rejectCount: '不合格计数',
        cycle: '节拍',
        process: '工艺参数',
        energy: '能耗',
        setpoint: '设定值',
        command: '命令',
        heartbeat: '心跳',
      },
    },
  ],
  figures: [runToday, downToday, waitToday],
  menu: [
    { group: 'equipment', title: '设备台账', url: '/eq/list', component: 'equipment/MachineList', right: 'mes:equipment:list' },
    { group: 'equipment', title: '设备树', url: '/eq/tree', component: 'equipment/MachineTree', right: 'mes:equipment:list' },
    { group: 'equipment', title: '设备档案', url: '/eq/detail', component: 'equipment/MachineFiles', right: 'mes:equipment:list' },
    { group: 'equipment', title: '通讯总览', url: '/plc/overview', component: 'equipment/PlcOverview', right: 'mes:plc:view' },
    { group: 'equipment', title: '趋势', url: '/plc/trend', component: 'equipment/PlcTrend', right: 'mes:plc:view' },
    { group: 'equipment', title: '采集设备', url: '/plc/device', component: 'equipment/PlcDeviceList', right: 'mes:plcDevice:list' },
    { group: 'equipment', title: '测点', url: '/plc/tag', component: 'equipment/PlcTagList', right: 'mes:plcTag:list' },
    { group: 'equipment', title: '可写测点', url: '/plc/writable', component: 'resource/mesPlcWritable', right: 'mes:plcWritable:list' },
    { group: 'equipment', title: '写入记录', url: '/plc/write', component: 'resource/mesPlcWrite', right: 'mes:plcWrite:list' },
    { group: 'equipment', title: '计算测点', url: '/plc/calculated', component: 'equipment/CalculatedTagList', right: 'mes:plcTag:list' },
    { group: 'equipment', title: '设备模板', url: '/plc/template', component: 'equipment/DeviceTemplateList', right: 'mes:deviceTemplate:list' },
    { group: 'equipment', title: '状态表', url: '/plc/stateTable', component: 'equipment/StateTableList', right: 'mes:stateTable:list' },
    { group: 'equipment', title: 'OEE', url: '/mes/oee', component: 'oee/Oee', right: 'mes:oee:list' },
    { group: 'equipment', title: 'OEE 小时记录', url: '/mes/oeeHour', component: 'resource/mesOeeHour', right: 'mes:oee:list' },
    { group: 'equipment', title: '停机记录', url: '/mes/stops', component: 'resource/mesEquipmentState', right: 'mes:equipmentState:list' },
    { group: 'equipment', title: '停机原因', url: '/mes/stopReason', component: 'resource/mesStopReason', right: 'mes:stopReason:list' },
    { group: 'equipment', title: '车间', url: '/eq/workshop', component: 'walls/Workshops', right: 'mes:workshop:list' },
  ],
})
