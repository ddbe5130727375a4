/** The eight primary colours a person can choose from (SET-003). */
export const colours = [
  { name: '薄暮（红）', color: '#f5222d' },
  { name: '火山', color: '#fa541c' },
  { name: '日暮', color: '#faad14' },
  { name: '明青', color: '#13c2c2' },
  { name: '极光绿', color: '#52c41a' },
  { name: '拂晓蓝（默认）', color: '#1890ff' },
  { name: '极客蓝', color: '#2f54eb' },
  { name: '酱紫', color: '#722ed1' },
] as const

type Telling = { busy: (text: string) => () => void; failed: (text: string) => void }

/** Applies a colour between the specified words (SET-014, SET-015, decisions.md 20). */
export async function applyColour(color: string, apply: (color: string) => void | Promise<void>, { busy, failed }: Telling): Promise<void> {
  const done = busy('正在编译主题！')
  try {
    await apply(color)
  } catch {
    failed('Failed to update theme') // the specified sentence stands for every reason
  } finally {
    done()
  }
}
