<?php
// Every minute: puts accepted quotes into the carts of their customers, at the agreed prices, and reports what was ordered.
// An example to start from, written for Magento 2.4.4 and later. It has not been run.
declare(strict_types=1);

namespace Example\Quotewright\Cron;

use GuzzleHttp\Client;
use Magento\Catalog\Api\ProductRepositoryInterface;
use Magento\Customer\Api\CustomerRepositoryInterface;
use Magento\Framework\Api\SearchCriteriaBuilder;
use Magento\Framework\App\DeploymentConfig;
use Magento\Framework\DataObject;
use Magento\Framework\Exception\LocalizedException;
use Magento\Framework\Exception\NoSuchEntityException;
use Magento\Framework\FlagManager;
use Magento\Quote\Api\CartManagementInterface;
use Magento\Quote\Api\CartRepositoryInterface;
use Magento\Quote\Model\Quote;
use Magento\Sales\Api\Data\OrderInterface;
use Magento\Sales\Api\OrderRepositoryInterface;
use Magento\Store\Model\StoreManagerInterface;
use Magento\Tax\Model\Config as TaxConfig;
use Psr\Log\LoggerInterface;

class FillCarts
{
    /** The cart of each accepted quote, by its id. What a customer takes out of the cart does not come back. */
    private const CARTS = 'quotewright_carts';
    /** An option of the lines of a quote: keeps them apart from other lines of the product. */
    private const LINE = 'quotewright_line';

    public function __construct(
        private readonly DeploymentConfig $config,
        private readonly StoreManagerInterface $stores,
        private readonly CustomerRepositoryInterface $customers,
        private readonly ProductRepositoryInterface $products,
        private readonly CartManagementInterface $carts,
        private readonly CartRepositoryInterface $cartRepository,
        private readonly OrderRepositoryInterface $orders,
        private readonly SearchCriteriaBuilder $criteria,
        private readonly TaxConfig $taxConfig,
        private readonly FlagManager $flags,
        private readonly LoggerInterface $log,
    ) {
    }

    public function execute(): void
    {
        // In app/etc/env.php: 'quotewright' => ['url' => 'https://…/rest/V1', 'token' => '…', 'stores' => [1 => 'default']].
        $settings = $this->config->get('quotewright');
        $client = new Client([
            'base_uri' => rtrim($settings['url'], '/') . '/',
            'headers' => ['Authorization' => 'Bearer ' . $settings['token']],
            'timeout' => 15,
        ]);
        $query = ['addItems' => 'true', 'filter' => json_encode(['status' => 'accepted'])];
        $json = (string) $client->get('quoting/quotes', ['query' => $query])->getBody();
        $quotes = array_column(json_decode($json, true, flags: JSON_THROW_ON_ERROR), null, 'quote_id');
        $carts = $this->flags->getFlagData(self::CARTS) ?? [];
        foreach ($quotes as $id => $quote) {
            try {
                $carts[$id] ??= $this->fill($quote, $settings['stores'][$quote['store_id']]);
                $this->flags->saveFlag(self::CARTS, $carts);
                $order = $this->findOrder($carts[$id]);
                if ($order && $this->isAgreed($quote, $order)) {
                    $body = ['orderId' => (int) $order->getEntityId(), 'orderIncrementId' => $order->getIncrementId()];
                    $client->post("quoting/quote/$id/purchased", ['json' => $body]);
                } elseif ($order) {
                    $this->log->error("Quote $id was ordered with other lines: order {$order->getIncrementId()}.");
                }
            } catch (\Exception $error) {
                $this->log->error("Quote $id: {$error->getMessage()}");
            }
        }
        // Ordered, expired or cancelled.
        foreach (array_diff_key($carts, $quotes) as $id => $cartId) {
            $this->withdraw($id, $cartId);
            unset($carts[$id]);
        }
        $this->flags->saveFlag(self::CARTS, $carts);
    }

    /** Returns the id of the cart. Nothing arrives in it if one line cannot. */
    private function fill(array $quote, string $storeCode): int
    {
        $this->stores->setCurrentStore($storeCode);
        $store = $this->stores->getStore();
        $customer = $this->customers->get($quote['customer_email'], $store->getWebsiteId());
        $cartId = (int) $this->carts->createEmptyCartForCustomer($customer->getId());
        /** @var Quote $cart */
        $cart = $this->cartRepository->getActive($cartId);
        // This job ended before it had stored the cart.
        if ($this->linesOf($cart, $quote['quote_id'])) {
            return $cartId;
        }
        foreach ($quote['items'] as $item) {
            $product = $this->products->get($item['sku'], false, $store->getId(), true);
            $product->addCustomOption(self::LINE, "{$quote['quote_id']}-{$item['item_id']}");
            [$qty, $price] = $this->termsOf($item, $this->taxConfig->priceIncludesTax($store));
            $line = $cart->addProduct($product, new DataObject(['qty' => $qty]));
            if (is_string($line)) {
                throw new LocalizedException(__($line));
            }
            $line->setCustomPrice($price);
            $line->setOriginalCustomPrice($price);
            $line->getProduct()->setIsSuperMode(true);
        }
        $this->cartRepository->save($cart->collectTotals());
        return $cartId;
    }

    /** Takes the lines of a quote out of the cart, unless that was ordered. */
    private function withdraw(int $quoteId, int $cartId): void
    {
        try {
            /** @var Quote $cart */
            $cart = $this->cartRepository->getActive($cartId);
        } catch (NoSuchEntityException) {
            return;
        }
        foreach ($this->linesOf($cart, $quoteId) as $line) {
            $cart->removeItem($line->getId());
        }
        $this->cartRepository->save($cart->collectTotals());
    }

    private function linesOf(Quote $cart, int $quoteId): array
    {
        return array_filter($cart->getAllVisibleItems(), function ($line) use ($quoteId) {
            $option = $line->getOptionByCode(self::LINE);
            return $option && str_starts_with($option->getValue(), "$quoteId-");
        });
    }

    private function findOrder(int $cartId): ?OrderInterface
    {
        $criteria = $this->criteria->addFilter('quote_id', $cartId)->create();
        $orders = $this->orders->getList($criteria)->getItems();
        return reset($orders) ?: null;
    }

    private function isAgreed(array $quote, OrderInterface $order): bool
    {
        $includesTax = $this->taxConfig->priceIncludesTax($order->getStoreId());
        $ordered = [];
        foreach ($order->getItems() as $line) {
            $price = $includesTax ? $line->getPriceInclTax() : $line->getPrice();
            $ordered[] = [$line->getSku(), (float) $line->getQtyOrdered(), (float) $price];
        }
        foreach ($quote['items'] as $item) {
            if (!in_array([$item['sku'], ...$this->termsOf($item, $includesTax)], $ordered, true)) {
                return false;
            }
        }
        return true;
    }

    /** Returns quantity and price: as the customer chose, or else with the price of the tier that the quantity reaches. */
    private function termsOf(array $item, bool $includesTax): array
    {
        $qty = (float) ($item['chosen_qty'] ?? $item['qty']);
        if ($includesTax) {
            return [$qty, (float) $item['price_incl_tax']];
        }
        if ($item['chosen_qty'] !== null) {
            return [$qty, (float) $item['chosen_price']];
        }
        $price = $item['price'];
        $reached = 0;
        foreach ($item['tier_prices'] as $tier) {
            if ($tier['qty'] <= $item['qty'] && $tier['qty'] > $reached) {
                [$price, $reached] = [$tier['price'], $tier['qty']];
            }
        }
        return [$qty, (float) $price];
    }
}
