using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

var secret = Environment.GetEnvironmentVariable("WEBHOOK_SECRET")!;
var key = Convert.FromBase64String(secret.Replace("whsec_", ""));
var app = WebApplication.CreateBuilder(args).Build();

app.MapPost("/", async (HttpRequest request) =>
{
    using var buffer = new MemoryStream();
    await request.Body.CopyToAsync(buffer);
    var body = buffer.ToArray();
    if (!IsSigned(request.Headers, body)) return Results.BadRequest();
    using var message = JsonDocument.Parse(body);
    // Handle each webhook-id once.
    app.Logger.LogInformation("{Id} {Type}", request.Headers["webhook-id"].ToString(),
        message.RootElement.GetProperty("type").GetString());
    return Results.NoContent();
});
app.Run($"http://0.0.0.0:{Environment.GetEnvironmentVariable("PORT") ?? "9000"}");

bool IsSigned(IHeaderDictionary headers, byte[] body)
{
    var id = headers["webhook-id"].ToString();
    var timestamp = headers["webhook-timestamp"].ToString();
    if (!long.TryParse(timestamp, out var seconds)) return false;
    if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) > 300) return false;
    byte[] signed = [.. Encoding.UTF8.GetBytes($"{id}.{timestamp}."), .. body];
    var expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(HMACSHA256.HashData(key, signed)));
    return headers["webhook-signature"].ToString().Split(' ')
        .Any(given => CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(given), expected));
}
