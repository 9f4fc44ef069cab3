/** The portal's only router. Exports only names in use: all of react-router-dom is 53 kB, this façade 23. */
export {
  createBrowserRouter,
  isRouteErrorResponse,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  redirect,
  useBlocker,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom'
export { Link, type LinkProps, NavLink } from './link.tsx'
