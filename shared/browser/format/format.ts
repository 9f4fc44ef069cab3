export { phoneText } from '../../rules/phone.ts'
export {
  formatClock,
  formatDate,
  formatDateTime,
  formatDeadline,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
} from '../../rules/times/written-times.ts'
export { formatMoney, formatNumber } from './numbers.ts'
