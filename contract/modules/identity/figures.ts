import { defineFigure } from '../../figure.ts'
import { users } from './user.ts'

export const activeUsers = defineFigure(users, {
  name: 'activeUsers',
  title: '正常用户',
  where: { status_MultiString: '1' },
  measure: { is: 'count' },
  unit: '人',
})
