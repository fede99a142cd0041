<?php
// A webhook endpoint: verifies every delivery, and handles each event once.
const TOLERANCE_S = 300;

/** Returns whether the service sent this body, and did so recently. */
function isGenuine(string $body): bool
{
    [$id, $timestamp, $signatures] = array_map(
        fn ($name) => $_SERVER["HTTP_WEBHOOK_$name"] ?? '',
        ['ID', 'TIMESTAMP', 'SIGNATURE'],
    );
    $key = base64_decode(preg_replace('/^whsec_/', '', getenv('WEBHOOK_SECRET') ?: ''), true);
    if (!$key || abs(time() - (int) $timestamp) > TOLERANCE_S) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // During a rotation of the secret, there are two signatures.
    foreach (explode(' ', $signatures) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input');
if (!isGenuine($body)) {
    http_response_code(401);
    return;
}
// In a database in production, in the transaction that handles the event.
$handled = sys_get_temp_dir() . '/webhook-' . sha1($_SERVER['HTTP_WEBHOOK_ID']);
if (!file_exists($handled)) {
    $event = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    $data = $event['data'];
    error_log(trim($event['type'] . ' ' . ($data['quote_id'] ?? $data['request_id'] ?? '')));
    touch($handled);
}
http_response_code(204);
