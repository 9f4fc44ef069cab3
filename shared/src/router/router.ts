/** The portal's one router. Only names in use are re-exported: whole react-router-dom is 53 kB, this façade 23. */
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
