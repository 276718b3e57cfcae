import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

const minutes = 60_000;
const productsMax = 500;
const pageMax = 50;

/** All products that the account can order: the catalog is small and rarely changes. */
export function useProducts() {
  return useQuery({
    queryKey: keys.products,
    queryFn: () => api.get('/Products', { query: { pageSize: productsMax } }),
    staleTime: 5 * minutes,
  });
}

/** The name of a product; its id if it is retired and no longer listed. */
export function useProductNames(): (id: string) => string {
  const { data } = useProducts();
  const names = new Map(data?.Data.map(({ Id, Name }) => [Id, Name]));
  return (id) => names.get(id) ?? id;
}

export function useShippingMethods(isNeeded = true) {
  return useQuery({
    queryKey: keys.shippingMethods,
    queryFn: () => api.get('/ShippingMethods', { query: { pageSize: pageMax } }),
    staleTime: minutes,
    enabled: isNeeded,
  });
}

export function useCarriers(isNeeded = true) {
  return useQuery({
    queryKey: keys.carriers,
    queryFn: () => api.get('/Carriers', { query: { pageSize: pageMax } }),
    staleTime: minutes,
    enabled: isNeeded,
  });
}

export function useBrandings() {
  return useQuery({
    queryKey: keys.brandings,
    queryFn: () => api.get('/Brandings'),
    staleTime: minutes,
  });
}

export function useDepartments() {
  return useQuery({
    queryKey: keys.departments,
    queryFn: () => api.get('/Departments'),
    staleTime: minutes,
  });
}

/** The name of a department; its id until the names are known. */
export function useDepartmentNames(): (id: string) => string {
  const { data } = useDepartments();
  const names = new Map(data?.Data.map(({ Id, Name }) => [Id, Name]));
  return (id) => names.get(id) ?? id;
}
