/** No page uses it any more: published remotes may, and removing an entry is a new major of the contract. */
export { Table, type TableColumnsType, type TableProps } from 'antd'
