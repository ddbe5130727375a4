/** How the characters of our menu are read: `syllable characters`, several readings in several places. Any other character is known by its first letter. */
const readings =
  'an 安案按|ban 版板班办|bao 报包|bei 备|ben 本|bian 编|biao 表标|bo 播|bu 部|cai 采菜|can 参|cang 仓|cao 操|ce 测|cha 查|chan 产|chang 厂|che 车|chen 称|' +
  'cheng 程成秤称|chu 出|ci 次磁|cun 存|da 打|dai 代待|dan 单|dang 档|de 的|deng 灯登|di 地|dian 典点电|ding 订定|dong 动|duan 端|duo 多|fa 发|fang 方放|' +
  'fen 分粉份|fu 服付复|gan 甘|gang 缸|gao 告|ge 个格|gong 公工供|guan 关管|gui 规柜|hang 行|he 核合|hu 户呼|hua 划|hui 回|ji 机计记集|jian 件检间监建健拣|' +
  'jiao 角交叫校|jie 接|jing 警|jue 角|kai 开|kan 看|kang 康|ke 客|kong 控|ku 库|lan 览|lei 类|li 力历例理|lian 联|liang 量|liao 料|lie 列|liu 流留|lu 录路|' +
  'ma 码|men 门|ming 明|mo 模磨|mu 目幕模|neng 能|pai 排|pan 盘|pei 配|pi 批|pin 品|ping 屏|qi 器|qian 签欠|qing 清请|qiu 求|qu 趋|ren 人任|rong 容|ru 入|' +
  'san 三|sao 扫|se 色|shang 商上|she 设|shen 审|sheng 生|shi 示试时视室势|shou 首收|shu 树数|shui 水|si 司|song 送|su 溯|suan 算|tai 台态|te 特|ti 题|' +
  'ting 停|tong 通统|tou 投|tu 图|tui 退|wai 外|wang 网|wei 位微为|wen 文|wo 我|wu 务物|xi 系细息洗|xia 下|xian 线|xiang 箱象|xiao 小消销校|xin 信心|xing 性行|' +
  'xu 序|xun 讯巡|yan 验|yang 样|yao 要|ye 页|yi 一移艺仪义|yin 印因|ying 应|yong 用|you 由|yuan 原源员|yun 运|zai 在|ze 则|zhai 摘|zhang 账章|zhao 召|' +
  'zhe 折|zheng 正|zhi 知置质志执致制职|zhong 中重终种|zhu 主注|zhuang 装状|zhui 追|zhun 准|zhuo 着|zi 子字自资|zong 总综踪|zu 租组|zuo 作坐'

const syllables = new Map<string, string[]>()
for (const reading of readings.split('|')) {
  const [syllable = '', characters = ''] = reading.split(' ')
  for (const character of characters) syllables.set(character, [...(syllables.get(character) ?? []), syllable])
}

/** the first characters of each letter in the order of the alphabet, as browsers sort Chinese */
const firstOf = '阿a八b嚓c哒d妸e发f旮g哈h讥j咔k垃l妈m拏n噢o妑p七q呥r仨s它t穵w夕x丫y帀z'
const bounds = [...firstOf.matchAll(/(\p{Script=Han})([a-z])/gu)].map(([, character = '', letter = '']) => ({ character, letter }))
const byReading = new Intl.Collator('zh-Hans-CN-u-co-pinyin')

/** How a character may be typed: its readings, of one that we do not know its first letter, of anything else itself. */
function spellings(character: string): readonly string[] {
  if (!/\p{Script=Han}/u.test(character)) return [character.toLowerCase()]
  return syllables.get(character) ?? [bounds.findLast((bound) => byReading.compare(bound.character, character) <= 0)?.letter ?? '']
}

/** Whether letters name a stretch of a title by its pinyin: whole syllables, first letters, or both mixed (shengchandd, scdd, shengchan d). */
export function soundsLike(title: string, letters: string): boolean {
  const wanted = letters.toLowerCase().replaceAll(/[\s']/g, '')
  if (!/^[a-z0-9]{2,}$/.test(wanted)) return false
  const characters = Array.from(title).filter((character) => character.trim() !== '')
  return characters.some((_character, from) => isSpelledBy(characters.slice(from), wanted))
}

function isSpelledBy(characters: readonly string[], wanted: string): boolean {
  if (wanted === '') return true
  const [first, ...rest] = characters
  if (first === undefined) return false
  return spellings(first).some((syllable) => prefixesOf(syllable).some((begin) => wanted.startsWith(begin) && isSpelledBy(rest, wanted.slice(begin.length))))
}

/** Whoever types has not finished a syllable yet. */
const prefixesOf = (syllable: string) => Array.from({ length: syllable.length }, (_, at) => syllable.slice(0, at + 1))
