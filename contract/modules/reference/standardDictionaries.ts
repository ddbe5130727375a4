import type { DictionaryDeclaration } from '../../module.ts'

type Entry = readonly [value: string, text: string]
/** Values that are numbers would be sorted in an object, so entries come as pairs. */
const dictionary = (dictCode: string, dictName: string, ...entries: readonly Entry[]): DictionaryDeclaration => ({
  dictCode,
  dictName,
  items: Object.fromEntries(entries),
  order: entries.map(([value]) => value),
})

/** Dictionaries that clients of the contract expect of any server, besides those of our own modules (api-contract.md 4.2). */
export const standardDictionaries: readonly DictionaryDeclaration[] = [
  dictionary('priority', '优先级', ['H', '高'], ['M', '中'], ['L', '低']),
  dictionary('sex', '性别', ['1', '男'], ['2', '女']),
  dictionary('status', '状态', ['1', '正常'], ['2', '冻结']),
  dictionary('user_status', '用户状态', ['1', '正常'], ['2', '冻结']),
  dictionary('del_flag', '删除状态', ['1', '已删除'], ['0', '正常']),
  dictionary('dict_item_status', '字典项状态', ['1', '启用'], ['0', '不启用']),
  dictionary('valid_status', '有效状态', ['0', '无效'], ['1', '有效']),
  dictionary('yn', '是否', ['1', '是'], ['0', '否']),
  dictionary('is_open', '是否开启', ['Y', '是'], ['N', '否']),
  dictionary('menu_type', '菜单类型', ['0', '一级菜单'], ['1', '子菜单'], ['2', '按钮权限']),
  dictionary('perms_type', '权限策略', ['1', '显示'], ['2', '禁用']),
  dictionary('global_perms_type', '全局权限策略', ['1', '可见/可访问(授权后可见/可访问)'], ['2', '可编辑(未授权时禁用)']),
  dictionary('form_perms_type', '表单权限策略', ['1', '可见(未授权不可见)'], ['2', '可编辑(未授权禁用)']),
  dictionary(
    'rule_conditions',
    '条件规则',
    ['>', '大于'],
    ['>=', '大于等于'],
    ['<', '小于'],
    ['<=', '小于等于'],
    ['=', '等于'],
    ['!=', '不等于'],
    ['IN', '包含'],
    ['LIKE', '模糊'],
    ['LEFT_LIKE', '左模糊'],
    ['RIGHT_LIKE', '右模糊'],
  ),
  dictionary('log_type', '日志类型', ['1', '登录日志'], ['2', '操作日志']),
  dictionary('operate_type', '操作类型', ['1', '查询'], ['2', '添加'], ['3', '修改'], ['4', '删除'], ['5', '导入'], ['6', '导出'], ['12', '配置']),
  dictionary('quartz_status', '定时任务状态', ['0', '正常'], ['-1', '停止']),
  dictionary('tenant_status', '租户状态', ['1', '正常'], ['0', '冻结']),
  dictionary('position_rank', '职级', ['1', '员级'], ['2', '助级'], ['3', '中级'], ['4', '副高级'], ['5', '正高级']),
  dictionary('org_category', '机构类型', ['1', '公司'], ['2', '部门'], ['3', '岗位']),
  dictionary('depart_status', '部门状态', ['0', '不启用'], ['1', '启用']),
  dictionary('activiti_sync', '工作流同步', ['1', '同步'], ['0', '不同步']),
  dictionary('msgType', '消息方式', ['1', '短信'], ['2', '邮件'], ['3', '微信'], ['4', '系统']),
  dictionary('msgSendStatus', '消息发送状态', ['0', '未发送'], ['1', '发送成功'], ['2', '发送失败']),
  dictionary('urgent_level', '紧急程度', ['1', '一般'], ['2', '重要'], ['3', '紧急']),
]
